import type { Clock } from '@holdfast/base'
import type { Approvals } from '../screens/approvals.ts'

/** How often the frame checks whether it is still drawn, in milliseconds. */
const CHECK_MS = 500
/**
 * The number of checks in a row without an animation frame after which the frame counts as hidden. A busy page draws late, but
 * not that late.
 */
const CHECKS_WITHOUT_FRAME = 3

/**
 * Treats the current question as refused when the page hides the frame. A page that closes its modal hides the frame, and in
 * the older protocol it reports the close in no other way. A question that was never shown is kept, and so is a question in a
 * background tab.
 *
 * No event tells a frame that it was hidden, but the browser gives a hidden frame no animation frames. A timer checks whether
 * they still come.
 *
 * @returns the function that stops the checks.
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
