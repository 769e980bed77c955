import type { Clock } from '@holdfast/base'
import type { Approvals } from '../screens/approvals.ts'

/** How often the frame looks whether it is still shown, in milliseconds. */
const LOOK_MS = 500

/**
 * Counts hiding the frame as a refusal: a page that closes its modal hides the frame, and pages of the older protocol say nothing
 * else. A question that was not shown yet stays.
 *
 * A timer, since a hidden frame is not drawn and so hears of no change.
 */
export function watchFrameSize(own: Window, approvals: Approvals, clock: Clock): () => void {
  let shownId: string | undefined
  return clock.setInterval(() => {
    const id = approvals.current.get()?.id
    if (id === undefined) return
    const isShown = own.innerWidth > 0 && own.innerHeight > 0
    if (isShown) shownId = id
    else if (shownId === id) approvals.refuse(id)
  }, LOOK_MS)
}
