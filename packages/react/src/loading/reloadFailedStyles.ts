import { StyleSheetNotLoadedError } from './errors.ts'

/**
 * Reloads the page's style sheets that failed to load.
 *
 * A bundler adds the sheets of a chunk to the page when the chunk is first imported, and does not check them again when the
 * import is repeated. Without this function, code that loads at the second attempt would have no styles.
 *
 * @throws if a sheet fails again.
 */
export async function reloadFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(hasFailed).map(reload))
}

/**
 * Returns whether a link's sheet failed to load, or is still loading. In Chromium, the rules of a sheet that failed to load
 * cannot be read: an error is thrown. The same happens for a sheet of another origin that was fetched without CORS.
 */
function hasFailed(link: HTMLLinkElement): boolean {
  try {
    return !link.sheet?.cssRules
  } catch {
    // With CORS, or from the page's own origin, the rules would be readable if the sheet had loaded.
    return link.hasAttribute('crossorigin') || new URL(link.href).origin === window.location.origin
  }
}

function reload(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const replacement = document.createElement('link')
    for (const { name, value } of link.attributes) replacement.setAttribute(name, value)
    // A link that is still loading looks like a failed one, and other code may wait for its `load` or `error` event. A replaced
    // link fires neither, so the event of its replacement is dispatched on it.
    const settle = (event: Event, callback: () => void): void => {
      link.dispatchEvent(new Event(event.type))
      callback()
    }
    replacement.addEventListener('load', (event) => settle(event, resolve), { once: true })
    replacement.addEventListener(
      'error',
      (event) => settle(event, () => reject(new StyleSheetNotLoadedError({ href: link.href }))),
      { once: true },
    )
    link.replaceWith(replacement)
  })
}
