import { type Clock, systemClock } from './clock.ts'

/**
 * Waits for a promise until a deadline, or until a signal aborts.
 *
 * Neither of them ends the work behind the promise. Where possible, pass the same signal to the work, so that an abort ends it.
 *
 * @param options.ms - the longest wait, in milliseconds.
 * @param options.onTimeout - creates the error to throw when the time is over.
 * @throws the error that `onTimeout` returns, the signal's reason, or the promise's own error, whichever comes first.
 */
export function withDeadline<Value>(promise: PromiseLike<Value>, options: withDeadline.Options): Promise<Value> {
  const { ms, onTimeout, signal, clock = systemClock } = options
  return new Promise<Value>((resolve, reject) => {
    if (signal?.aborted) {
      // A later rejection of the promise no longer matters, but must not count as unhandled.
      promise.then(undefined, () => undefined)
      return reject(signal.reason)
    }
    const finish = (): void => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
    const onAbort = (): void => {
      finish()
      reject(signal?.reason)
    }
    const cancel = clock.setTimeout(() => {
      finish()
      reject(onTimeout())
    }, ms)
    signal?.addEventListener('abort', onAbort)
    promise.then(
      (value) => {
        finish()
        resolve(value)
      },
      (error: unknown) => {
        finish()
        reject(error)
      },
    )
  })
}

export declare namespace withDeadline {
  type Options = {
    ms: number
    onTimeout: () => Error
    signal?: AbortSignal | undefined
    clock?: Clock | undefined
  }
}
