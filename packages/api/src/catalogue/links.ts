/** Schemes that do not open an app but run code or show foreign content in our page. */
const dangerous = new Set(['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem', 'about', 'view-source'])

/**
 * Returns whether a wallet's link may be opened: an http(s) URL, a link with a native app's scheme, or such a scheme alone.
 *
 * @see RFC 3986 section 3.1 for the characters of a scheme
 */
export function isSafeLink(link: string): boolean {
  if (link.length > 2048 || /[\s\p{Cc}\\"'<>`]/u.test(link)) return false
  const scheme = /^([a-z][a-z\d+.-]*)(?::|$)/i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined || dangerous.has(scheme)) return false
  return /^https?$/.test(scheme) ? URL.canParse(link) && /^https?:\/\//i.test(link) : true
}
