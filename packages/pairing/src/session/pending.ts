import type { Clock } from '@holdfast/base'
import { isRecord } from '@holdfast/base'
import { PeerError } from './errors.ts'

/** A peer's answer: a refusal has `error`, of any form. */
export type PeerAnswer = { id: number; result?: unknown; error?: unknown }

/** The answers that this client waits for. */
export type Pending = {
  /**
   * Waits for the answer to a request.
   *
   * @param options.topic - only an answer on this topic ends the wait. Without a topic, only
   *   {@link Pending.resolve} and {@link Pending.reject} end it.
   * @throws {PeerError} the peer's refusal, or the error that `onTimeout` returns.
   */
  wait: (id: number, options: { topic?: string; ms: number; onTimeout: () => Error }) => Promise<unknown>
  /** Handles a peer's answer; false when no request of this tab waits for it on that topic. */
  answer: (topic: string, answer: PeerAnswer) => boolean
  resolve: (id: number, value: unknown) => void
  reject: (id: number, error: Error) => void
  /** Rejects all waits on a topic. */
  rejectTopic: (topic: string, error: Error) => void
  close: (error: Error) => void
}

type Waiter = { topic: string | undefined; resolve: (value: unknown) => void; reject: (error: Error) => void }

/** Creates the list of requests to the peer that wait for their answers. */
export function createPending(clock: Clock): Pending {
  const waiters = new Map<number, Waiter>()

  const rejectWhere = (matches: (waiter: Waiter) => boolean, error: Error): void => {
    for (const waiter of Array.from(waiters.values())) if (matches(waiter)) waiter.reject(error)
  }

  return {
    wait: (id, { topic, ms, onTimeout }) =>
      new Promise((resolve, reject) => {
        const cancel = clock.setTimeout(() => waiter.reject(onTimeout()), ms)
        const finish = (): void => {
          cancel()
          waiters.delete(id)
        }
        const waiter: Waiter = {
          topic,
          resolve: (value) => {
            finish()
            resolve(value)
          },
          reject: (error) => {
            finish()
            reject(error)
          },
        }
        waiters.set(id, waiter)
      }),
    answer: (topic, answer) => {
      const waiter = waiters.get(answer.id)
      if (waiter?.topic !== topic) return false
      if (answer.error === undefined) waiter.resolve(answer.result)
      else waiter.reject(new PeerError(answer.error))
      return true
    },
    resolve: (id, value) => waiters.get(id)?.resolve(value),
    reject: (id, error) => waiters.get(id)?.reject(error),
    rejectTopic: (topic, error) => rejectWhere((waiter) => waiter.topic === topic, error),
    close: (error) => rejectWhere(() => true, error),
  }
}

/**
 * Reads an answer to our request. Some peers write `"error": null` beside a result, and our id as text.
 *
 * @returns undefined if it is not an answer.
 */
export function readPeerAnswer(value: unknown): PeerAnswer | undefined {
  if (!isRecord(value)) return undefined
  const id =
    typeof value['id'] === 'string' && /^\d{1,16}n?$/.test(value['id']) ? Number.parseInt(value['id'], 10) : value['id']
  const error = value['error'] ?? undefined
  if (typeof id !== 'number') return undefined
  if ('result' in value) return error === undefined ? { id, result: value['result'] } : { id, error }
  return 'error' in value ? { id, error: error ?? {} } : undefined
}
