import { createHash } from 'node:crypto'
import { APPROVAL_NOT_FOUND, type ApprovalState, approvalLifeS } from '@holdfast/api/approvals'
import type { Clock } from '@holdfast/base'
import { createLongPoll } from '../../custody/longPoll.ts'
import { RefusedError } from '../../http/errors.ts'
import type { ApprovalStore } from './approvalStore.ts'

/** How often a waiting call checks for an answer, in milliseconds. */
const POLL_MS = 300

/** Refuses a question that does not exist, is not for the caller, or is over. Does not say which of these is the case. */
class ApprovalNotFoundError extends RefusedError {
  override name = 'ApprovalNotFoundError' as const
  constructor() {
    super({ status: 404, code: APPROVAL_NOT_FOUND, message: 'This question is closed. Go back to the app.' })
  }
}

/** Carries sealed questions from a frame to a window, and sealed answers back. */
export type Approvals = {
  /**
   * Stores a question. @returns the time at which the question expires. @throws {ApprovalNotFoundError} when the id is taken.
   */
  create: (deviceId: string, question: { id: string; ticketHash: string; content: string }) => Promise<Date>
  /**
   * Waits until the question is answered or over, for `embeddedLimits.pollS` seconds at most. @returns its state then.
   *
   * @throws {ApprovalNotFoundError}
   */
  wait: (deviceId: string, id: string, signal: AbortSignal) => Promise<ApprovalState>
  withdraw: (deviceId: string, id: string) => Promise<void>
  /**
   * Opens a question for a window. From then on, no other window may open or answer it. @returns the sealed content.
   *
   * @throws {ApprovalNotFoundError}
   */
  open: (windowJkt: string, id: string, ticket: string) => Promise<string>
  /** Answers a question. @throws {ApprovalNotFoundError} */
  answer: (windowJkt: string, id: string, result: string) => Promise<void>
}

/** Creates the service that carries questions. */
export function createApprovals({ store, clock }: { store: ApprovalStore; clock: Clock }): Approvals {
  const now = (): Date => new Date(clock.now())
  const readState = async (deviceId: string, id: string): Promise<ApprovalState> => {
    const row = await store.find(id, deviceId)
    if (!row) throw new ApprovalNotFoundError()
    if (row.state === 'answered') return { state: 'answered', result: row.result }
    const isOver = row.state === 'withdrawn' || row.expiresAt <= now()
    return { state: isOver ? 'over' : row.state === 'opened' ? 'opened' : 'pending', result: null }
  }
  const pollState = createLongPoll({
    read: readState,
    deviceOf: (deviceId) => deviceId,
    isSettled: ({ state }) => state === 'answered' || state === 'over',
    everyMs: POLL_MS,
    clock,
  })
  return {
    create: async (deviceId, question) => {
      const expiresAt = new Date(clock.now() + approvalLifeS * 1_000)
      if (!(await store.add({ ...question, deviceId, expiresAt }, now()))) throw new ApprovalNotFoundError()
      return expiresAt
    },
    wait: (deviceId, id, signal) => pollState(signal, deviceId, id),
    withdraw: (deviceId, id) => store.withdraw(id, deviceId),
    open: async (windowJkt, id, ticket) => {
      const hash = createHash('sha256').update(ticket).digest('base64url')
      const content = await store.open(id, hash, windowJkt, now())
      if (content === undefined) throw new ApprovalNotFoundError()
      return content
    },
    answer: async (windowJkt, id, result) => {
      if (!(await store.answer(id, windowJkt, result, now()))) throw new ApprovalNotFoundError()
    },
  }
}
