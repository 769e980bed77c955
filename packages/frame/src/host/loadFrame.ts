import type { Clock } from '@holdfast/base'
import { FrameLoadError } from './errors.ts'

/** How long the frame may take until it says that it is ready, in milliseconds, unless the app says otherwise. */
export const FRAME_LOAD_TIMEOUT_MS = 20_000

/**
 * How long a frame may stay silent after the browser has loaded a document into it, in milliseconds. The wallet's own document says
 * that it is ready before that; one that stays silent is the browser's page about an address that cannot be reached or may not be
 * framed.
 */
const SILENCE_MS = 5_000

/** Waits for one frame to become ready. */
export type FrameLoading = { ready: Promise<void>; markReady: () => void; end: (error: Error) => void }

/**
 * Begins to wait for a frame.
 *
 * @param onFailure - told when the frame cannot be loaded or takes too long, before the promise is rejected.
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
  // A frame that nothing waits for may fail without an uncaught rejection.
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
  /** Browsers tell a page nothing of a frame that they do not show but that some document was loaded. */
  const onLoad = (): void => {
    stopSilence?.()
    stopSilence = clock.setTimeout(onError, SILENCE_MS)
  }
  /** The page's own policy allows no frame of this origin. */
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
