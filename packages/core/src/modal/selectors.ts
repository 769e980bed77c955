import type { Kit } from '../kit.ts'

/** Tells whether the views are embedded in the page; they then stay on the page after closing. */
export function isEmbedded(kit: Kit): boolean {
  return kit.options.getState().enableEmbedded || kit.modal.getState().cards > 0
}
