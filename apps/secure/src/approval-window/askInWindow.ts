import { APPROVAL_NOT_FOUND, type ApprovalClient } from '@holdfast/api/approvals'
import { type Clock, pause } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { Approval } from '../screens/approvals.ts'
import { codeOf } from '../session/tokens.ts'
import { readAnswer } from './answerText.ts'
import { writeQuestion } from './questionText.ts'
import { createWindowSecret, digestOf, openText, sealText, ticketOf } from './sealing.ts'
import { formatWindowUrl } from './windowUrl.ts'

/**
 * How a question in a window ended. `over`: the question was not answered in time, the answer is invalid or does not match the
 * question, or the frame could not get an access token while it waited.
 */
export type WindowOutcome = 'approved' | 'refused' | 'blocked' | 'over' | 'withdrawn'

/**
 * How long the frame waits before it requests the answer again, in milliseconds: after a failed request, and after one that the
 * API has ended without an answer. The API ends a request early if too many pages of this device wait.
 */
const RETRY_MS = 2_000

/**
 * Shows a question in a separate window, which no page can cover, and waits for the answer. The user's key stays in the frame:
 * the window only sends the decision, with a digest of the question that it showed, and the frame then signs its own request.
 *
 * Call this while the browser handles a press of the user. Otherwise, the browser blocks the window.
 *
 * @param options.signal - when it is aborted, the question is withdrawn.
 * @throws {HttpError} when the API does not accept the question.
 */
export async function askInWindow(
  approval: Approval,
  options: {
    client: ApprovalClient
    accessToken: () => Promise<string>
    projectId: string
    clock: Clock
    /** Opens a window. @returns false if the browser blocks the window. */
    open: (url: string) => boolean
    signal: AbortSignal
  },
): Promise<WindowOutcome> {
  const { client, accessToken, projectId, clock, open, signal } = options
  const id = crypto.randomUUID()
  const secret = createWindowSecret()
  if (!open(formatWindowUrl({ projectId, id, secret }))) return 'blocked'
  const text = writeQuestion(approval)
  const [digest, { ticketHash }, content] = await Promise.all([
    digestOf(text),
    ticketOf(secret),
    sealText(secret, 'question', id, text),
  ])
  await client.create({ id, ticketHash, content }, { accessToken: await accessToken(), signal })
  const withdraw = (): void => {
    accessToken()
      .then((token) => client.withdraw(id, { accessToken: token }))
      // The question also expires by itself.
      .catch(() => undefined)
  }
  try {
    for (;;) {
      // The connection may fail while the token is refreshed, or while the frame waits for the answer.
      const reply = await accessToken()
        .then((token) => client.wait(id, { accessToken: token, signal }))
        .catch((error: unknown) => {
          // A FrameRefusal says that the session has ended, so the frame would get no answer any more.
          const isFinal = error instanceof FrameRefusal || codeOf(error) === APPROVAL_NOT_FOUND
          if (signal.aborted || isFinal) throw error
          return undefined
        })
      if (reply?.state === 'over') return 'over'
      if (reply?.state === 'answered' && reply.result !== null) {
        const answer = readAnswer(await openText(secret, 'answer', id, reply.result))
        return answer.digest === digest ? answer.decision : 'over'
      }
      await pause(RETRY_MS, { clock, signal })
    }
  } catch {
    // The question has expired, there is no access token, or the answer cannot be decrypted or parsed.
    if (!signal.aborted) return 'over'
    withdraw()
    return 'withdrawn'
  }
}
