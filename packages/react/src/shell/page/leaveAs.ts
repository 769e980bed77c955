import type { Direction } from './Direction.ts'

/**
 * Plays the way out of a page that is already gone, on a picture of it.
 * React has unmounted the page, so nothing in it can act, be focused or be read twice while it fades.
 *
 * @param layer - an empty, inert element laid over the new page.
 */
export function leaveAs(layer: HTMLElement, picture: HTMLElement, direction: Direction): void {
  // A cloned frame would load its address once more.
  for (const frame of picture.querySelectorAll('iframe')) frame.remove()
  for (const element of [picture, ...picture.querySelectorAll('[id]')]) element.removeAttribute('id')
  picture.dataset.leaving = direction
  delete picture.dataset.entering
  layer.replaceChildren(picture)

  const animations = picture.getAnimations?.() ?? []
  if (animations.length === 0) return picture.remove()
  void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => picture.remove())
}
