import type { Clock } from '@holdfast/base'
import { ANSWER_TIMEOUT_MS } from '../events/frameEvent.ts'
import { type FrameEventName, frameEvents } from '../events/frameEvents.ts'
import { FrameRequestAbortedError } from './errors.ts'

/** A request that waits for its answer. */
export type PendingRequest = {
  id: string
  event: FrameEventName
  /** Whether the request needs the user's approval. */
  isUnsafe: boolean
  /** Whether the request was posted. Until the frame is ready, requests wait. */
  isPosted: boolean
  resolve: (success: unknown) => void
  reject: (error: Error) => void
}

/**
 * Creates the list of pending requests. A request is removed when it is settled, so a late or repeated answer finds no request.
 *
 * @param onTimeout - called with a request that has timed out, before the request is aborted.
 */
export function createPendingRequests({
  clock,
  onTimeout,
}: {
  clock: Clock
  onTimeout: (request: PendingRequest) => void
}) {
  const requests = new Map<string, PendingRequest & { stopTimer: () => void }>()

  const take = (id: string): PendingRequest | undefined => {
    const request = requests.get(id)
    request?.stopTimer()
    requests.delete(id)
    return request
  }
  const abort = (id: string, timeoutMs?: number): void => {
    const request = take(id)
    request?.reject(new FrameRequestAbortedError({ event: request.event, timeoutMs }))
  }

  return {
    /** Adds a request. @returns a promise, which is settled with the request. */
    add: (id: string, event: FrameEventName, isUnsafe: boolean): Promise<unknown> =>
      new Promise((resolve, reject) => {
        requests.set(id, { id, event, isUnsafe, isPosted: false, resolve, reject, stopTimer: () => {} })
      }),
    /** Marks a request as posted, and starts its timeout, so that a silent frame leaves no request waiting for ever. */
    markPosted: (id: string): void => {
      const request = requests.get(id)
      if (!request) return
      request.isPosted = true
      const isSafeCall = request.event === 'RPC_REQUEST' && !request.isUnsafe
      const { timeoutMs } = isSafeCall ? { timeoutMs: ANSWER_TIMEOUT_MS } : frameEvents[request.event]
      request.stopTimer = clock.setTimeout(() => {
        onTimeout(request)
        abort(id, timeoutMs)
      }, timeoutMs)
    },
    /** Removes and returns the request that an answer belongs to. Undefined: no request has that id and event. */
    takeAnswered: (id: string, event: FrameEventName): PendingRequest | undefined =>
      requests.get(id)?.event === event ? take(id) : undefined,
    has: (id: string): boolean => requests.has(id),
    /** Rejects a request with an error, and removes it. */
    reject: (id: string, error: Error): void => take(id)?.reject(error),
    /** Aborts and returns the matching requests. */
    abortAll: (matches: (request: PendingRequest) => boolean): readonly PendingRequest[] => {
      const found = [...requests.values()].filter(matches)
      for (const { id } of found) abort(id)
      return found
    },
    size: (): number => requests.size,
  }
}
