import type { Clock } from '@holdfast/base'
import { FrameLoadError } from './errors.ts'

/** How long the frame may take to report that it is ready, in milliseconds, unless the app sets another time. */
export const FRAME_LOAD_TIMEOUT_MS = 20_000

/**
 * How long a frame may stay silent after the browser has loaded a document into it, in milliseconds. The wallet's own document
 * always reports within this time that it is ready. A document that stays silent for longer is taken for the error page that the
 * browser shows if the URL cannot be reached or must not be framed.
 */
const SILENCE_MS = 5_000

/** The loading of one frame: `ready` settles when the frame is ready or has failed. */
export type FrameLoading = { ready: Promise<void>; markReady: () => void; end: (error: Error) => void }

/**
 * Starts to wait until a frame is ready.
 *
 * @param onFailure - called when the frame cannot be loaded or takes too long, before `ready` is rejected.
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
  let resolvers: { resolve: () => void; reject: (error: Error) => void } | undefined
  const ready = new Promise<void>((resolve, reject) => (resolvers = { resolve, reject }))
  // If no request waits for the frame, nothing awaits `ready`, so its rejection is caught here.
  ready.catch(() => {})

  const finish = (): typeof resolvers => {
    const current = resolvers
    resolvers = undefined
    stopTimer()
    stopSilenceTimer?.()
    iframe.removeEventListener('error', failAsBlocked)
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
  const failAsBlocked = (): void => fail('blocked')
  let stopSilenceTimer: (() => void) | undefined
  /** Limits the silence after a `load` event. If the browser shows its own error page in the frame, no other event follows. */
  const onLoad = (): void => {
    stopSilenceTimer?.()
    stopSilenceTimer = clock.setTimeout(failAsBlocked, SILENCE_MS)
  }
  /** Fails at once if the page's own content policy blocks frames of this origin. */
  const onViolation = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent): void => {
    const isOfFrame = effectiveDirective === 'frame-src' && blockedURI.startsWith(new URL(iframe.src).origin)
    if (isOfFrame && disposition === 'enforce') failAsBlocked()
  }
  const stopTimer = clock.setTimeout(() => fail('timeout'), timeoutMs)
  iframe.addEventListener('error', failAsBlocked)
  iframe.addEventListener('load', onLoad)
  page.addEventListener('securitypolicyviolation', onViolation)

  return { ready, markReady: () => finish()?.resolve(), end: (error) => finish()?.reject(error) }
}
