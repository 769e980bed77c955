import { StyleSheetNotLoadedError } from './errors.ts'

/**
 * Asks once more for the style sheets of the page that could not be fetched.
 *
 * A bundler adds the sheets of a chunk to the page when the chunk is first imported, and does not look at them again when
 * the import is repeated: without this, what loads at the second attempt would be without its style.
 *
 * @throws if one of them fails again.
 */
export async function reloadFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(hasFailed).map(reload))
}

/** Chromium gives a sheet that failed an object whose rules may not be read, as it does to one of another origin. */
function hasFailed(link: HTMLLinkElement): boolean {
  try {
    return !link.sheet?.cssRules
  } catch {
    return link.hasAttribute('crossorigin') || new URL(link.href).origin === window.location.origin
  }
}

function reload(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = document.createElement('link')
    for (const { name, value } of link.attributes) again.setAttribute(name, value)
    // One that is still on its way looks like one that failed. Once replaced it never arrives: who waits for it is told by the new one.
    const settle = (event: Event, tell: () => void): void => {
      link.dispatchEvent(new Event(event.type))
      tell()
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
