import { limitConcurrency } from '../../process/limitConcurrency.ts'
import { writeAnswer } from './answer.ts'
import { type HeldAnswers, heldAnswers } from './heldAnswers.ts'
import { rpcErrors } from './request.ts'

/** How many calls of one batch run at once. */
const CALLS_AT_ONCE = 32
/** The most characters of the responses in one batch. A response to a single call may have about as many. */
const MAX_BATCH_LENGTH = 32 * 1024 * 1024
/** A response of up to this length is always passed on: it may hold the hash of a transaction that was sent. */
const SHORT_LENGTH = 1_024

/**
 * Answers the calls of a batch, and joins the responses in the order of the calls. Callers choose how long the responses are,
 * and the memory holds all of them until the last one has come. So once they are too long together, further long responses are
 * replaced by an error, and the calls that have not begun are not made. Long responses for which the process has no room are
 * replaced by an error, too.
 *
 * @param answer - answers one call in JSON. Its rejections are passed on.
 * @param held - counts the lengths of the responses of all batches, until each batch is joined.
 */
export async function answerBatch<Call extends { id: string }>(
  calls: readonly Call[],
  answer: (call: Call) => Promise<string>,
  held: HeldAnswers = heldAnswers,
): Promise<string> {
  const runInTurn = limitConcurrency(CALLS_AT_ONCE)
  let length = 0
  let counted = 0
  let isOver = false
  const answerWithinLimit = async (call: Call): Promise<string> => {
    const tooLarge = writeAnswer(call.id, { error: JSON.stringify(rpcErrors.tooLarge) })
    if (length >= MAX_BATCH_LENGTH) return tooLarge
    const text = await answer(call)
    if (text.length <= SHORT_LENGTH) return text
    length += text.length
    if (length > MAX_BATCH_LENGTH) return tooLarge
    // After a rejection, the responses that still come are dropped.
    if (isOver || !held.take(text.length)) return writeAnswer(call.id, { error: JSON.stringify(rpcErrors.unreachable) })
    counted += text.length
    return text
  }
  try {
    const texts = await Promise.all(calls.map((call) => runInTurn(() => answerWithinLimit(call))))
    return `[${texts.join(',')}]`
  } finally {
    isOver = true
    held.release(counted)
  }
}
