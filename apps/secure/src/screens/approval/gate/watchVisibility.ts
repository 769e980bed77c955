/** The interval of the browser's checks, in milliseconds: the shortest that it allows. */
const DELAY_MS = 100

/** The parts of the second version of the observer that the platform's types lack. @see Intersection Observer v2 */
type ObserverOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type ObserverEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** Whether the browser can tell that nothing covers an element. */
export function canWatchVisibility(): boolean {
  return typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
}

/**
 * Watches whether an element is visible as a whole: nothing covers it, and no filter, transparency or transform applies to it,
 * here or in the page that holds the frame.
 *
 * @returns the function that stops it.
 */
export function watchVisibility(element: Element, onChange: (isVisible: boolean) => void): () => void {
  const options: ObserverOptions = { threshold: [0, 0.25, 0.5, 0.75, 0.999, 1], trackVisibility: true, delay: DELAY_MS }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as ObserverEntry | undefined // The options ask for its `isVisible`.
    // A card taller than the frame scrolls. Then the part with the buttons is watched.
    if (last) onChange(last.isVisible === true && last.intersectionRatio >= 0.999)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
