/**
 * Plays the exit animation of an element that React has already removed, on a copy of it. The copy is inert: nothing in it can
 * act, get the focus or be read twice while it fades.
 *
 * @param layer - an inert element, laid where it was.
 * @param picture - the copy; style sheets select it by the attributes that the caller has set.
 */
export function playExit(layer: HTMLElement, picture: HTMLElement): void {
  // A cloned iframe would load its address again.
  for (const frame of picture.querySelectorAll('iframe')) frame.remove()
  for (const element of [picture, ...picture.querySelectorAll('[id]')]) element.removeAttribute('id')
  layer.replaceChildren(picture)

  const animations = picture.getAnimations?.() ?? []
  if (animations.length === 0) return picture.remove()
  void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => picture.remove())
}
