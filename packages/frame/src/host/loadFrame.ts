import type { Clock } from '@holdfast/base'
import { FrameLoadError } from './errors.ts'

/** How long the frame may take until it says that it is ready, in milliseconds. */
const FRAME_LOAD_TIMEOUT_MS = 30_000

/** Waits for one frame to become ready. */
export type FrameLoading = { ready: Promise<void>; markReady: () => void; end: (error: Error) => void }

/**
 * Begins to wait for a frame.
 *
 * @param onFailure - told when the frame cannot be loaded or takes too long, before the promise is rejected.
 */
export function waitForFrame(
  iframe: HTMLIFrameElement,
  { clock, onFailure }: { clock: Clock; onFailure: (reason: 'blocked' | 'timeout') => void },
): FrameLoading {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  // A frame that nothing waits for may fail without an uncaught rejection.
  ready.catch(() => {})

  const finish = (): typeof settle => {
    const current = settle
    settle = undefined
    stopTimer()
    iframe.removeEventListener('error', onError)
    return current
  }
  const fail = (reason: 'blocked' | 'timeout'): void => {
    const current = finish()
    if (!current) return
    onFailure(reason)
    current.reject(new FrameLoadError({ url: iframe.src, reason }))
  }
  const onError = (): void => fail('blocked')
  const stopTimer = clock.setTimeout(() => fail('timeout'), FRAME_LOAD_TIMEOUT_MS)
  iframe.addEventListener('error', onError)

  return { ready, markReady: () => finish()?.resolve(), end: (error) => finish()?.reject(error) }
}
