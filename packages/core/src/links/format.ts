/** A link to a wallet's app, ready to be opened. */
export type WalletLink = {
  /** The app alone: what is remembered as the deep-link choice. */
  href: string
  /** The app together with the pairing URI. */
  redirect: string
}

/** Schemes that run code or show foreign content in our place instead of opening an app. */
const dangerous = /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source):/i
const unprintable = /[\s\p{Cc}\\"'<>`]/u

/** Whether a link leads to a page of the web rather than to an app's own scheme. */
export function isWebLink(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

/**
 * Writes a wallet's link with the pairing URI that the wallet is to open.
 *
 * Links of the web get a trailing slash. Native schemes get `://` and a trailing slash: `heron`, `heron:` and `heron://` are
 * the same. The URI is encoded once; Telegram on Android decodes native links once too often, so there it is encoded twice.
 *
 * @param parameters.uri - the pairing URI, as it is.
 * @returns undefined for a link that must not be opened.
 * @see specification section 5: 'http(s) links are used as-is with a trailing slash; native schemes get '://' added and a trailing slash'
 */
export function formatWalletLink({ link, uri, device }: formatWalletLink.Parameters): WalletLink | undefined {
  const href = baseOf(link.trim())
  if (href === undefined) return undefined
  const isEncodedTwice = !isWebLink(href) && device?.isTelegram === true && device.isAndroid
  const encoded = encodeURIComponent(isEncodedTwice ? encodeURIComponent(uri) : uri)
  return { href, redirect: `${href}wc?uri=${encoded}` }
}

export declare namespace formatWalletLink {
  type Parameters = {
    /** As the catalogue has it: an address of the web, or a native scheme with or without `://`. */
    link: string
    uri: string
    device?: { isTelegram: boolean; isAndroid: boolean } | undefined
  }
}

function baseOf(link: string): string | undefined {
  if (unprintable.test(link)) return undefined
  if (isWebLink(link)) return URL.canParse(link) ? withSlash(link) : undefined
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*)(?::\/*(.*))?$/i.exec(link) ?? []
  if (scheme === undefined || /^https?$/i.test(scheme) || dangerous.test(`${scheme}:`)) return undefined
  return withSlash(`${scheme}://${rest}`)
}

function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}
