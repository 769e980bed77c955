import type { Kit } from '../kit.ts'

/** Whether the views are embedded in the page, so that closing them leaves them there. */
export function isEmbedded(kit: Kit): boolean {
  return kit.options.getState().enableEmbedded || kit.modal.getState().cards > 0
}
