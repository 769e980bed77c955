/**
 * Plays the exit animation of an element that React has already removed, on a copy of it. The copy is inert: nothing in it can
 * act, get the focus or be read twice while it fades.
 *
 * @param layer - an inert element, laid where it was.
 * @param copy - the copy; style sheets select it by the attributes that the caller has set.
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
