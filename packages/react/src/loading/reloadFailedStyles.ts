import { StyleSheetNotLoadedError } from './errors.ts'

/**
 * Reloads the page's style sheets that failed to load.
 *
 * A bundler adds the sheets of a chunk to the page when the chunk is first imported, and does not check them again when
 * the import is repeated. Without this, code that loads at the second attempt would be unstyled.
 *
 * @throws if a sheet fails again.
 */
export async function reloadFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(hasFailed).map(reload))
}

/** In Chromium a sheet that failed to load has rules that may not be read, like a sheet of another origin. */
function hasFailed(link: HTMLLinkElement): boolean {
  try {
    return !link.sheet?.cssRules
  } catch {
    // The rules may not be read: the sheet failed, unless it is of another origin.
    return link.hasAttribute('crossorigin') || new URL(link.href).origin === window.location.origin
  }
}

function reload(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = document.createElement('link')
    for (const { name, value } of link.attributes) again.setAttribute(name, value)
    // A link that is still loading looks like a failed one. Once replaced, it never fires its own events, so they are dispatched
    // on it here.
    const settle = (event: Event, callback: () => void): void => {
      link.dispatchEvent(new Event(event.type))
      callback()
    }
    again.addEventListener('load', (event) => settle(event, resolve), { once: true })
    again.addEventListener(
      'error',
      (event) => settle(event, () => reject(new StyleSheetNotLoadedError({ href: link.href }))),
      { once: true },
    )
    link.replaceWith(again)
  })
}
