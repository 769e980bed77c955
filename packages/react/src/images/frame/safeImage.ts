/** Longest accepted data URI of an image, in characters. A longer one would block the page while it is decoded. */
export const maxDataImageLength = 512 * 1024

/**
 * Accepts only URLs that can do nothing but draw: `data:image/…`, https, `blob:` URLs made by this page, and URLs of the page's
 * own origin. Wallets announce images themselves, and can announce anything.
 *
 * @param base - the page's URL, against which relative URLs are resolved.
 */
export function safeImage(src: string | undefined, base: string = pageUrl()): string | undefined {
  if (!src || src.length > maxDataImageLength) return undefined
  if (/^data:/i.test(src)) return /^data:image\/[a-z0-9.+-]+[;,]/i.test(src) ? src : undefined
  if (!URL.canParse(src, base)) return undefined
  const { protocol, origin } = new URL(src, base)
  const harmless = protocol === 'https:' || protocol === 'blob:' || origin === new URL(base).origin
  return harmless && origin !== 'null' ? src : undefined
}

/** Whether an image needs no request to a third party: it is a data URI, or this page created or serves it. */
export function isOwnImage(src: string | undefined, base: string = pageUrl()): boolean {
  const safe = safeImage(src, base)
  if (safe === undefined || /^(?:data|blob):/i.test(safe)) return safe !== undefined
  return new URL(safe, base).origin === new URL(base).origin
}

/** Whether an image comes over HTTP from the origin of another URL. */
export function isServedBy(src: string | undefined, server: string): boolean {
  if (!src || !URL.canParse(src) || !URL.canParse(server)) return false
  const { protocol, origin } = new URL(src)
  return /^https?:$/.test(protocol) && origin === new URL(server).origin
}

/** A server does not know the page's URL. It treats a relative URL as one of the page's origin, as the browser will. */
function pageUrl(): string {
  return typeof document === 'undefined' ? 'https://page.invalid/' : document.baseURI
}
