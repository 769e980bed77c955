import type { Direction } from './Direction.ts'
import { playExit } from './playExit.ts'

/**
 * Plays the exit animation of a page that React has already removed, on a copy of it.
 *
 * @param layer - an empty, inert element laid over the new page.
 */
export function playPageExit(layer: HTMLElement, copy: HTMLElement, direction: Direction): void {
  copy.dataset.leaving = direction
  delete copy.dataset.entering
  playExit(layer, copy)
}
