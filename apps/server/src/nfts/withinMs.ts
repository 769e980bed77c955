import type { Clock } from '@holdfast/base'

/** Waits for a promise, but at most this many milliseconds. @throws the promise's error if it rejects in that time. */
export async function withinMs(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
  let cancel = (): void => {}
  const deadline = new Promise<void>((resolve) => {
    cancel = clock.setTimeout(resolve, ms)
  })
  try {
    await Promise.race([promise, deadline])
  } finally {
    cancel()
  }
}
