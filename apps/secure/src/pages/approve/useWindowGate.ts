import { systemClock } from '@holdfast/base'
import { useEffect, useReducer, useState } from 'react'
import { type GateState, nextGateState, timeUntilOpen } from '../../screens/approval/gate/approvalGate.ts'

/**
 * Returns whether the question in this window may be approved, which is the case once the window has been in front and large
 * enough for a moment. So a press that was meant for the page below has no effect if the window has just opened over it.
 * Whether the question is covered is not checked, since no page can cover a window.
 */
export function useWindowGate(approvalId: string): boolean {
  const [state, send] = useReducer(nextGateState, { approvalId, seenSinceMs: undefined })
  const [openState, setOpenState] = useState<GateState>()
  useEffect(() => {
    const observe = (): void => {
      const isVisible = document.hasFocus() && document.visibilityState === 'visible'
      const size = { width: window.innerWidth, height: window.innerHeight }
      send({ type: 'observed', isVisible, size, atMs: systemClock.monotonic() })
    }
    observe()
    const controller = new AbortController()
    for (const name of ['focus', 'blur', 'resize', 'visibilitychange']) {
      const target = name === 'visibilitychange' ? document : window
      target.addEventListener(name, observe, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [])
  useEffect(() => {
    const leftMs = timeUntilOpen(state, systemClock.monotonic())
    return leftMs === Number.POSITIVE_INFINITY ? undefined : systemClock.setTimeout(() => setOpenState(state), leftMs)
  }, [state])
  return openState === state
}
