/**
 * Plays the way out of something that is already gone, on a picture of it.
 * React has unmounted it, so nothing in it can act, be focused or be read twice while it fades.
 *
 * @param layer - an inert element, laid where it was.
 * @param picture - a clone; style sheets know it by the attributes that the caller has given it.
 */
export function playOut(layer: HTMLElement, picture: HTMLElement): void {
  // A cloned frame would load its address once more.
  for (const frame of picture.querySelectorAll('iframe')) frame.remove()
  for (const element of [picture, ...picture.querySelectorAll('[id]')]) element.removeAttribute('id')
  layer.replaceChildren(picture)

  const animations = picture.getAnimations?.() ?? []
  if (animations.length === 0) return picture.remove()
  void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => picture.remove())
}
