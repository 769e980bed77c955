import type { Clock } from '@holdfast/base'
import type { Approvals } from '../screens/approvals.ts'

/** How often the frame looks whether it is still drawn, in milliseconds. */
const LOOK_MS = 500
/** How many looks without a picture count as hidden: a busy page draws late, but not so late. */
const LOOKS_WITHOUT_PICTURE = 3

/**
 * Counts hiding the frame as a refusal: a page that closes its modal hides the frame, and pages of the older protocol say nothing
 * else. A question that was not shown yet stays, and so does one in a tab in the background.
 *
 * A hidden frame hears of no change. But the browser draws no pictures of it any more, which a timer notices.
 *
 * @returns its undo.
 */
export function refuseWhenHidden(
  own: Pick<Window, 'requestAnimationFrame'> & { document: Pick<Document, 'hidden'> },
  approvals: Approvals,
  clock: Clock,
): () => void {
  let shownId: string | undefined
  let missed = 0
  return clock.setInterval(() => {
    const id = approvals.current.get()?.id
    if (id === undefined || own.document.hidden) {
      missed = 0
      return
    }
    if (shownId === id && missed >= LOOKS_WITHOUT_PICTURE) approvals.refuse(id)
    missed += 1
    own.requestAnimationFrame(() => {
      missed = 0
      shownId = approvals.current.get()?.id
    })
  }, LOOK_MS)
}
