import { APPROVAL_NOT_FOUND, type ApprovalClient } from '@holdfast/api/approvals'
import { type Clock, pause } from '@holdfast/base'
import { writeAnswer } from '../../approval-window/answerText.ts'
import { readQuestion } from '../../approval-window/questionText.ts'
import { digestOf, openText, sealText, ticketOf } from '../../approval-window/sealing.ts'
import type { WindowParameters } from '../../approval-window/windowUrl.ts'
import type { Approval } from '../../screens/approvals.ts'
import { codeOf } from '../../session/tokens.ts'

/** A question that the approval window has decrypted. */
export type OpenQuestion = {
  approval: Approval
  /** Sends the answer. The services accept only one. @throws {HttpError} `approval_not_found` when the question is closed. */
  answer: (decision: 'approved' | 'refused') => Promise<void>
}

/**
 * How many times the window requests the question, and the pause in between, in milliseconds. The window may open before the
 * API has the question.
 */
const ATTEMPTS = 8
const RETRY_MS = 500

/**
 * Fetches the question of a window's URL, and decrypts it.
 *
 * @throws {HttpError} `approval_not_found` for a question that does not exist or is closed.
 * @throws {Error} for a question that was changed in transit.
 */
export async function openQuestion(
  { id, secret }: WindowParameters,
  { client, clock }: { client: ApprovalClient; clock: Clock },
): Promise<OpenQuestion> {
  const { ticket } = await ticketOf(secret)
  const fetchContent = async (attemptsLeft: number): Promise<string> => {
    try {
      return await client.open({ id, ticket })
    } catch (error) {
      if (attemptsLeft <= 1 || codeOf(error) !== APPROVAL_NOT_FOUND) throw error
      await pause(RETRY_MS, { clock })
      return fetchContent(attemptsLeft - 1)
    }
  }
  const text = await openText(secret, 'question', id, await fetchContent(ATTEMPTS))
  const digest = await digestOf(text)
  return {
    approval: readQuestion(text),
    answer: async (decision) => {
      const result = await sealText(secret, 'answer', id, writeAnswer({ decision, digest }))
      await client.answer({ id, result })
    },
  }
}
