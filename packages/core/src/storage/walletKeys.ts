import type { CatalogueWallet } from '@holdfast/api'
import { isFollowable, isRecord } from '@holdfast/base'
import { connectionNames, userNames } from './names.ts'
import { isShortText, jsonKey, type StorageKey } from './storageKey.ts'

/**
 * The link that opens a chosen wallet's app again for each request, and the wallet's name. Other pairing clients read this too.
 */
export type DeepLinkChoice = { href: string; name: string }

/** A wallet whose app was opened to pair, and which has not answered yet. `expiry` is in Unix seconds. */
export type OpenedWallet = { wallet: CatalogueWallet; linking: DeepLinkChoice; expiry: number }

/** How many recent wallets are stored at most. */
export const RECENT_WALLETS_MAX = 2

/** The wallets used last, newest first. */
export const recentWalletsKey: StorageKey<readonly CatalogueWallet[]> = jsonKey(
  userNames.recentWallets,
  parseRecentWallets,
)

/** The link to the connected wallet's app. */
export const deepLinkChoiceKey: StorageKey<DeepLinkChoice> = jsonKey(
  connectionNames.deepLinkChoice,
  parseDeepLinkChoice,
)

/** The wallet whose app was opened; stored, since a phone may close the page before the wallet has answered. */
export const openedWalletKey: StorageKey<OpenedWallet> = jsonKey(connectionNames.openedWallet, parseOpenedWallet)

/** Reads the link to a wallet's app. A link that opens neither an app nor a page counts as absent. */
function parseDeepLinkChoice(value: unknown): DeepLinkChoice | undefined {
  if (!isRecord(value)) return undefined
  const { href, name } = value
  return isLink(href) && isShortText(name) ? { href, name } : undefined
}

/** Reads the wallet whose app was opened. */
function parseOpenedWallet(value: unknown): OpenedWallet | undefined {
  if (!isRecord(value) || !isRecord(value['wallet'])) return undefined
  const wallet = parseWallet(value['wallet'])
  const linking = parseDeepLinkChoice(value['linking'])
  const { expiry } = value
  return wallet && linking && typeof expiry === 'number' ? { wallet, linking, expiry } : undefined
}

/** Reads the recent wallets; invalid wallets are left out, and so are links that must not be followed. */
function parseRecentWallets(value: unknown): readonly CatalogueWallet[] | undefined {
  if (!Array.isArray(value)) return undefined
  const wallets = value.filter(isRecord).flatMap((entry) => parseWallet(entry) ?? [])
  const unique = wallets.filter(({ id }, index) => wallets.findIndex((wallet) => wallet.id === id) === index)
  return unique.slice(0, RECENT_WALLETS_MAX)
}

const linkNames = ['mobile_link', 'desktop_link', 'webapp_link', 'homepage'] as const
const storeNames = ['app_store', 'play_store', 'chrome_store', 'firefox_store'] as const
const textNames = ['rdns', 'image_id', 'image_url'] as const

function parseWallet(entry: Record<string, unknown>): CatalogueWallet | undefined {
  const { id, name, chains, injected, badge_type: badge } = entry
  if (!isShortText(id) || !isShortText(name)) return undefined
  const pick = (names: readonly string[], is: (value: unknown) => boolean): object =>
    Object.fromEntries(names.filter((each) => is(entry[each])).map((each) => [each, entry[each]]))
  const wallet = {
    id,
    name,
    ...pick(textNames, (value) => typeof value === 'string'),
    ...pick([...linkNames, ...storeNames], isLink),
    ...((badge === 'certified' || badge === 'none') && { badge_type: badge }),
    ...(Array.isArray(chains) && { chains: chains.filter((chain) => typeof chain === 'string') }),
    ...(Array.isArray(injected) && { injected: injected.filter(isInjected) }),
  }
  // Each optional member has been checked to be absent or of its type.
  return wallet as CatalogueWallet
}

function isInjected(value: unknown): boolean {
  return (
    isRecord(value) &&
    ['namespace', 'injected_id'].every((name) => ['string', 'undefined'].includes(typeof value[name]))
  )
}

function isLink(value: unknown): value is string {
  return typeof value === 'string' && isFollowable(value)
}
