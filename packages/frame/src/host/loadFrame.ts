import type { Clock } from '@holdfast/base'
import { FrameLoadError } from './errors.ts'

/** How long the frame may take to report that it is ready, in milliseconds, unless the app sets another time. */
export const FRAME_LOAD_TIMEOUT_MS = 20_000

/**
 * How long a frame may stay silent after the browser has loaded a document into it, in milliseconds. The wallet's own document
 * reports sooner that it is ready. A silent document is the browser's error page for a URL that cannot be reached or must not
 * be framed.
 */
const SILENCE_MS = 5_000

/** The loading of one frame: `ready` settles when the frame is ready or has failed. */
export type FrameLoading = { ready: Promise<void>; markReady: () => void; end: (error: Error) => void }

/**
 * Starts to wait until a frame is ready.
 *
 * @param onFailure - called when the frame cannot be loaded or takes too long, before the promise is rejected.
 * @see Content Security Policy Level 3, section 5.1 'Violation DOM Events'
 */
export function waitForFrame(
  iframe: HTMLIFrameElement,
  {
    clock,
    timeoutMs,
    onFailure,
  }: { clock: Clock; timeoutMs: number; onFailure: (reason: 'blocked' | 'timeout') => void },
): FrameLoading {
  const page = iframe.ownerDocument
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  // If no request waits for the frame, its failure must not be an uncaught rejection.
  ready.catch(() => {})

  const finish = (): typeof settle => {
    const current = settle
    settle = undefined
    stopTimer()
    stopSilence?.()
    iframe.removeEventListener('error', onError)
    iframe.removeEventListener('load', onLoad)
    page.removeEventListener('securitypolicyviolation', onViolation)
    return current
  }
  const fail = (reason: 'blocked' | 'timeout'): void => {
    const current = finish()
    if (!current) return
    onFailure(reason)
    current.reject(new FrameLoadError({ url: iframe.src, reason }))
  }
  const onError = (): void => fail('blocked')
  let stopSilence: (() => void) | undefined
  /** Starts the wait for READY. Even if the browser refuses to show the frame, the page gets only a `load` event. */
  const onLoad = (): void => {
    stopSilence?.()
    stopSilence = clock.setTimeout(onError, SILENCE_MS)
  }
  /** Fails at once if the page's own content policy blocks frames of this origin. */
  const onViolation = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent): void => {
    const isOfFrame = effectiveDirective === 'frame-src' && blockedURI.startsWith(new URL(iframe.src).origin)
    if (isOfFrame && disposition === 'enforce') onError()
  }
  const stopTimer = clock.setTimeout(() => fail('timeout'), timeoutMs)
  iframe.addEventListener('error', onError)
  iframe.addEventListener('load', onLoad)
  page.addEventListener('securitypolicyviolation', onViolation)

  return { ready, markReady: () => finish()?.resolve(), end: (error) => finish()?.reject(error) }
}
