import { isFollowable, isWebLink } from '@holdfast/base'

/** A link to a wallet's app, ready to be opened. */
export type WalletLink = {
  /** The link of the app without the pairing URI. It is stored as the deep-link choice. */
  href: string
  /** The link with the pairing URI. */
  redirect: string
}

/**
 * Adds the pairing URI to a wallet's link, for the wallet to open.
 *
 * Web links get a trailing slash. Native schemes get `://` and a trailing slash: `heron`, `heron:` and `heron://` give the same
 * link. The URI is encoded once, or twice for a native link in Telegram on Android, since Telegram there decodes native links
 * once too often.
 *
 * @param parameters.uri - the pairing URI, not encoded.
 * @returns undefined for a link that must not be opened.
 * @see specification section 5: 'http(s) links are used as-is with a trailing slash; native schemes get '://' added and a
 * trailing slash'
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
    /** As in the catalogue: a web link, or a native scheme with or without `://`. */
    link: string
    uri: string
    device?: { isTelegram: boolean; isAndroid: boolean } | undefined
  }
}

function baseOf(link: string): string | undefined {
  if (!isFollowable(link)) return undefined
  if (isWebLink(link)) return withSlash(link)
  const [prefix = '', scheme] = /^([^:]+)(?::\/*)?/.exec(link) ?? []
  return withSlash(`${scheme}://${link.slice(prefix.length)}`)
}

function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}
