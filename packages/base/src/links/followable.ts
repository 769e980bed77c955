/** The longest link that is followed, in characters. */
const MAX_LINK_LENGTH = 2048

/** Schemes that, instead of opening an app, run code or show other content in place of the page. */
const dangerous = /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source)(?::|$)/i
const unsafeCharacter = /[\s\p{Cc}\\"'<>`]/u

/** Tells whether a link leads to a web page, not to an app's own scheme. */
export function isWebLink(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

/** Tells whether a URL leads to a web page and may be opened. */
export function isWebAddress(link: string): boolean {
  return isWebLink(link) && isFollowable(link)
}

/**
 * Tells whether another party's link may be followed: to a web page, or to an app by its own scheme, with or without `://`.
 *
 * @see RFC 3986 section 3.1 for the characters of a scheme
 */
export function isFollowable(link: string): boolean {
  if (link.length > MAX_LINK_LENGTH || unsafeCharacter.test(link) || dangerous.test(link)) return false
  if (/^https?(?::|$)/i.test(link)) return isWebLink(link) && URL.canParse(link)
  return /^[a-z][a-z\d+.-]*(?::|$)/i.test(link)
}
