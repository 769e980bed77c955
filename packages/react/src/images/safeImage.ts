/** A picture inside its own address may be this long; beyond it, reading it would hold the page up. In characters. */
export const maxDataImageLength = 512 * 1024

/**
 * Lets only addresses through that can do no more than draw: `data:image/…`, https, what this page made (`blob:`) and what
 * comes from the page's own origin. Wallets announce pictures themselves, and they can announce anything.
 *
 * @param base - the page's address, which relative ones belong to.
 */
export function safeImage(src: string | undefined, base: string = pageAddress()): string | undefined {
  if (!src || src.length > maxDataImageLength) return undefined
  if (/^data:/i.test(src)) return /^data:image\/[a-z0-9.+-]+[;,]/i.test(src) ? src : undefined
  if (!URL.canParse(src, base)) return undefined
  const { protocol, origin } = new URL(src, base)
  const harmless = protocol === 'https:' || protocol === 'blob:' || origin === new URL(base).origin
  return harmless && origin !== 'null' ? src : undefined
}

/** Whether a picture is here already: it brings itself along, or this page made it or serves it. Nobody else is asked for it. */
export function isOwnImage(src: string | undefined, base: string = pageAddress()): boolean {
  const safe = safeImage(src, base)
  if (safe === undefined || /^(?:data|blob):/i.test(safe)) return safe !== undefined
  return new URL(safe, base).origin === new URL(base).origin
}

/** A server does not know the page's address: whatever is relative there belongs to the page, as it will in the browser. */
function pageAddress(): string {
  return typeof document === 'undefined' ? 'https://page.invalid/' : document.baseURI
}
