import { type Clock, systemClock } from './clock.ts'

/**
 * Waits for a while.
 *
 * @param options.signal - ends the wait early. The promise then resolves at once (it never rejects), and no timer remains.
 */
export function pause(
  ms: number,
  {
    clock = systemClock,
    signal,
  }: { clock?: Pick<Clock, 'setTimeout'> | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const finish = (): void => {
      cancel()
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = clock.setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
  })
}
