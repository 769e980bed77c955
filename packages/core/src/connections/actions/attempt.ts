import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import { ConnectionCancelledError } from '../errors.ts'

/**
 * Starts an attempt to connect in a namespace, and ends the previous one. An attempt also ends when the kit is destroyed, or
 * when the caller's `signal` aborts.
 *
 * @returns the attempt's own signal, and `end`, for the caller to call when the attempt is over.
 */
export function startAttempt(
  kit: Kit,
  namespace: ChainNamespace,
  signal?: AbortSignal,
): { signal: AbortSignal; end: () => void } {
  cancelAttempt(kit, namespace)
  const controller = new AbortController()
  kit.internals.connections.attempts.set(namespace, controller)
  const abort = (): void => controller.abort(new ConnectionCancelledError())
  const sources = [signal, kit.internals.lifetime.signal]
  for (const source of sources) {
    if (source?.aborted) abort()
    source?.addEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    end: () => {
      for (const source of sources) source?.removeEventListener('abort', abort)
      if (kit.internals.connections.attempts.get(namespace) === controller)
        kit.internals.connections.attempts.delete(namespace)
    },
  }
}

/** Ends the running attempt of a namespace, if any. */
export function cancelAttempt(kit: Kit, namespace: ChainNamespace): void {
  kit.internals.connections.attempts.get(namespace)?.abort(new ConnectionCancelledError())
}

/** Waits for a promise, or rejects as soon as the signal is aborted: a wallet that never answers must not block the caller. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
