/** The interval of the browser's checks, in milliseconds: the shortest that browsers allow. */
const DELAY_MS = 100

/**
 * The members that version 2 of the intersection observer adds, which TypeScript's definitions of the platform lack.
 *
 * @see Intersection Observer v2
 */
type ObserverOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type ObserverEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** Returns whether the browser can report that nothing covers an element. */
export function canWatchVisibility(): boolean {
  return typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
}

/**
 * Watches whether an element is visible as a whole: nothing covers it, and no filter, transparency or transform applies to it,
 * here or in the page that embeds the frame.
 *
 * @returns the function that stops watching.
 */
export function watchVisibility(element: Element, onChange: (isVisible: boolean) => void): () => void {
  const options: ObserverOptions = { threshold: [0, 0.25, 0.5, 0.75, 0.999, 1], trackVisibility: true, delay: DELAY_MS }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as ObserverEntry | undefined // With `trackVisibility`, entries have `isVisible`.
    // The whole card can be in view, since it is never taller than the frame: its content scrolls above the buttons.
    if (last) onChange(last.isVisible === true && last.intersectionRatio >= 0.999)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
