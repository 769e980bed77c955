import type { Direction } from './Direction.ts'
import { playOut } from './playOut.ts'

/**
 * Plays the way out of a page that is already gone, on a picture of it.
 *
 * @param layer - an empty, inert element laid over the new page.
 */
export function leaveAs(layer: HTMLElement, picture: HTMLElement, direction: Direction): void {
  picture.dataset.leaving = direction
  delete picture.dataset.entering
  playOut(layer, picture)
}
