/**
 * Plays the exit animation of an element that React has already removed, on a copy of it. The layer makes the copy inert: while
 * the copy fades, nothing in it reacts, gets the focus or is read by a screen reader.
 *
 * @param layer - an inert element at the place of the removed element.
 * @param copy - the copy of the element. Style sheets select it by the attributes that the caller has set.
 */
export function playExit(layer: HTMLElement, copy: HTMLElement): void {
  // A cloned iframe would load its page again.
  for (const frame of copy.querySelectorAll('iframe')) frame.remove()
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id')
  layer.replaceChildren(copy)

  const animations = copy.getAnimations?.() ?? []
  if (animations.length === 0) return copy.remove()
  void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => copy.remove())
}
