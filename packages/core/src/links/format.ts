import { isFollowable, isWebLink } from './followable.ts'

/** A link to a wallet's app, ready to be opened. */
export type WalletLink = {
  /** The app alone: what is remembered as the deep-link choice. */
  href: string
  /** The app together with the pairing URI. */
  redirect: string
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
  if (!isFollowable(link)) return undefined
  if (isWebLink(link)) return withSlash(link)
  const [start = '', scheme] = /^([^:]+)(?::\/*)?/.exec(link) ?? []
  return withSlash(`${scheme}://${link.slice(start.length)}`)
}

function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}
