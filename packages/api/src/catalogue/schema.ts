import { isFollowable, isWebAddress } from '@holdfast/base'
import { lenient, lenientArray, mapped } from '../lenientShape.ts'
import { array, matching, nullable, number, object, optional, type PlainShape, string } from '../shape.ts'

/** The longest text in a wallet's entry, in characters. */
const MAX_TEXT_LENGTH = 256

/** One wallet of the catalogue. */
export type CatalogueWallet = {
  /** Stable; also used in include, exclude and featured lists. */
  id: string
  name: string
  badge_type?: 'none' | 'certified' | null | undefined
  homepage?: string | undefined
  /** Key for `getWalletImage`. */
  image_id?: string | undefined
  /** For a custom wallet; takes precedence over `image_id`. */
  image_url?: string | null | undefined
  /** Lower numbers come first. */
  order?: number | null | undefined
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
  firefox_store?: string | undefined
  /** As the wallet announces it by EIP-6963. */
  rdns?: string | undefined
  injected?: { namespace?: string | undefined; injected_id?: string | undefined }[] | null | undefined
  /** CAIP-2 ids. */
  chains?: string[] | null | undefined
}

/** One page of the catalogue. */
export type Wallets = {
  data: CatalogueWallet[]
  /** The total number of wallets that match the query. */
  count: number
}

const shortText = matching('a short text', (value): value is string => isShortText(value))
const nonEmptyText = matching('a short text', (value): value is string => isShortText(value) && value !== '')
const badge = matching(
  'a badge',
  (value): value is 'none' | 'certified' | null => value === 'none' || value === 'certified' || value === null,
)
const text = lenient(shortText)
const link = lenient(
  matching('a safe link', (value): value is string => typeof value === 'string' && isFollowable(value)),
)
const webAddress = lenient(
  matching('a web address', (value): value is string => typeof value === 'string' && isWebAddress(value)),
)

/**
 * One wallet of the catalogue, as the API sends it. An invalid value in an optional field reads as absent. A link is valid if
 * its scheme is http(s) or that of a native app, but not one that could run code, such as `javascript:` or `data:`.
 */
export const catalogueWalletSchema: PlainShape<CatalogueWallet> = object<CatalogueWallet>({
  id: nonEmptyText,
  name: nonEmptyText,
  badge_type: lenient(badge),
  homepage: webAddress,
  image_id: text,
  image_url: lenient(nullable(string)),
  order: lenient(nullable(number)),
  mobile_link: link,
  desktop_link: link,
  webapp_link: webAddress,
  app_store: webAddress,
  play_store: webAddress,
  chrome_store: webAddress,
  firefox_store: webAddress,
  rdns: text,
  injected: lenient(nullable(array(object({ namespace: optional(string), injected_id: optional(string) })))),
  chains: lenient(nullable(array(string))),
})

/** `GET /getWallets`: one page. An invalid entry is left out: one bad entry must not hide the others. */
export const walletsSchema: PlainShape<Wallets> = object<Wallets>({
  data: lenientArray(catalogueWalletSchema),
  count: mapped(lenient(number), (count) => Math.max(0, Math.trunc(count ?? 0))),
})

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
}
