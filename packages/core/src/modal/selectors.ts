import type { Kit } from '../kit.ts'

/** Tells whether the views are embedded in the page. They then stay there when the modal is closed. */
export function isEmbedded(kit: Kit): boolean {
  return kit.options.getState().enableEmbedded || kit.modal.getState().cards > 0
}
