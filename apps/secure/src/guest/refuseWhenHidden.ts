import type { Clock } from '@holdfast/base'
import type { Approvals } from '../screens/approvals.ts'

/** How often the frame checks whether it is still drawn, in milliseconds. */
const CHECK_MS = 500
/** How many checks in a row without an animation frame count as hidden: a busy page draws late, but not that late. */
const CHECKS_WITHOUT_FRAME = 3

/**
 * Counts hiding the frame as a refusal: a page that closes its modal hides the frame, and in the older protocol nothing else
 * reports it. A question that was never shown stays, and so does one in a background tab.
 *
 * No event tells a frame that it was hidden, but the browser stops its animation frames, which a timer notices.
 *
 * @returns the function that stops it.
 */
export function refuseWhenHidden(
  ownWindow: Pick<Window, 'requestAnimationFrame'> & { document: Pick<Document, 'hidden'> },
  approvals: Approvals,
  clock: Clock,
): () => void {
  let shownId: string | undefined
  let missed = 0
  return clock.setInterval(() => {
    const id = approvals.current.get()?.id
    if (id === undefined || ownWindow.document.hidden) {
      missed = 0
      return
    }
    if (shownId === id && missed >= CHECKS_WITHOUT_FRAME) approvals.refuse(id)
    missed += 1
    ownWindow.requestAnimationFrame(() => {
      missed = 0
      shownId = approvals.current.get()?.id
    })
  }, CHECK_MS)
}
