import { isFollowable, isRecord, isWebAddress } from '@holdfast/base'
import type { CustomWallet } from './state.ts'

/** The fields with links. Every link may open a web page; the first two may instead open the wallet's app by its own scheme. */
const links = [
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'homepage',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
] as const satisfies readonly (keyof CustomWallet)[]
const appLinks: readonly string[] = ['mobile_link', 'desktop_link']
const texts = [...links, 'image_id', 'image_url', 'rdns'] as const satisfies readonly (keyof CustomWallet)[]

/**
 * Tells whether a value describes a wallet: it has an id and a name, and every other field that is present has the right type.
 */
export function isCustomWallet(value: unknown): value is CustomWallet {
  if (!isRecord(value)) return false
  const { id, name, badge_type: badge, order, chains, injected } = value
  const isText = (text: unknown): boolean => typeof text === 'string' && text !== ''
  return (
    isText(id) &&
    isText(name) &&
    texts.every((key) => isAbsent(value[key]) || typeof value[key] === 'string') &&
    (isAbsent(badge) || badge === 'none' || badge === 'certified') &&
    (isAbsent(order) || Number.isFinite(order)) &&
    (isAbsent(chains) || (Array.isArray(chains) && chains.every(isText))) &&
    (isAbsent(injected) || (Array.isArray(injected) && injected.every(isRecord)))
  )
}

/**
 * Finds a wallet's first field with a link that must not be followed, such as a `javascript:` URL, and tells what the field
 * must hold instead. An empty link counts as absent.
 */
export function findBadLink(wallet: CustomWallet): { name: keyof CustomWallet; expected: string } | undefined {
  const checkFor = (name: string): ((link: string) => boolean) =>
    appLinks.includes(name) ? isFollowable : isWebAddress
  const name = links.find((each) => wallet[each] && !checkFor(each)(wallet[each]))
  if (name === undefined) return undefined
  const expected = appLinks.includes(name)
    ? "an http or https address, or a scheme of the wallet's own"
    : 'an http or https address'
  return { name, expected }
}

/** Tells whether a field is null or missing. Both mean the same, as in the catalogue. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}
