/** Longest accepted URL of an image, in characters. A longer data URI would block the page while it is decoded. */
export const maxImageUrlLength = 512 * 1024

/**
 * Accepts only URLs that can do nothing but draw: `data:image/…`, https, `blob:` URLs made by this page, and URLs of the page's
 * own origin. The check is needed because a wallet can announce any URL as its image.
 *
 * @param base - the page's URL, against which relative URLs are resolved.
 * @returns the unchanged URL, or undefined if it is not accepted.
 */
export function safeImage(src: string | undefined, base: string = pageUrl()): string | undefined {
  if (!src || src.length > maxImageUrlLength) return undefined
  if (/^data:/i.test(src)) return /^data:image\/[a-z0-9.+-]+[;,]/i.test(src) ? src : undefined
  if (!URL.canParse(src, base)) return undefined
  const { protocol, origin } = new URL(src, base)
  const harmless = protocol === 'https:' || protocol === 'blob:' || origin === new URL(base).origin
  return harmless && origin !== 'null' ? src : undefined
}

/** Returns whether an image needs no request to a third party: it is a data URI, or this page created or serves it. */
export function isOwnImage(src: string | undefined, base: string = pageUrl()): boolean {
  const safe = safeImage(src, base)
  if (safe === undefined || /^(?:data|blob):/i.test(safe)) return safe !== undefined
  return new URL(safe, base).origin === new URL(base).origin
}

/** Returns whether an image is on the origin of a server. */
export function isServedBy(src: string | undefined, server: string): boolean {
  if (!src || !URL.canParse(src) || !URL.canParse(server)) return false
  const { protocol, origin } = new URL(src)
  return /^https?:$/.test(protocol) && origin === new URL(server).origin
}

/** Returns the page's URL; on a server, a placeholder, so that relative URLs have the page's own origin, as in the browser. */
function pageUrl(): string {
  return typeof document === 'undefined' ? 'https://page.invalid/' : document.baseURI
}
