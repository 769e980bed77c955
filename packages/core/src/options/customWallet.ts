import type { CustomWallet } from './state.ts'

const texts = [
  'homepage',
  'image_id',
  'image_url',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
] as const satisfies readonly (keyof CustomWallet)[]

/** Whether a value describes a wallet: with an id and a name, and everything else of its type where it is there. */
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

/** Null and left out are the same, as in the catalogue. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
