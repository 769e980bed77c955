import { systemClock } from '@holdfast/base'
import { type RefObject, useEffect, useReducer, useState } from 'react'
import { type GateState, nextGateState, timeUntilOpen } from './approvalGate.ts'
import { canWatchVisibility, watchVisibility } from './watchVisibility.ts'

/** Whether the card may be approved now. `unsupported`: this browser cannot tell whether the card is covered. */
export type ApprovalGate = 'open' | 'closed' | 'unsupported'

/** Watches whether a card may be approved. @param approvalId - the id of the question that the card shows. */
export function useApprovalGate(card: RefObject<HTMLElement | null>, approvalId: string): ApprovalGate {
  const [state, send] = useReducer(nextGateState, { approvalId, seenSinceMs: undefined })
  const [openedState, setOpenedState] = useState<GateState>()
  const isSupported = canWatchVisibility()

  useEffect(() => send({ type: 'shown', approvalId }), [approvalId])
  useEffect(() => {
    if (!card.current || !isSupported) return
    let isVisible = false
    const observe = (): void => {
      const size = { width: window.innerWidth, height: window.innerHeight }
      send({ type: 'observed', isVisible, size, atMs: systemClock.monotonic() })
    }
    const unwatch = watchVisibility(card.current, (seen) => {
      isVisible = seen
      observe()
    })
    // If the frame shrinks, the card may stay fully visible, so that `watchVisibility` reports nothing.
    window.addEventListener('resize', observe)
    return () => {
      unwatch()
      window.removeEventListener('resize', observe)
    }
  }, [card, isSupported])
  useEffect(() => {
    const leftMs = timeUntilOpen(state, systemClock.monotonic())
    return leftMs === Number.POSITIVE_INFINITY ? undefined : systemClock.setTimeout(() => setOpenedState(state), leftMs)
  }, [state])

  if (!isSupported) return 'unsupported'
  // The gate opens only for one state of one question. Any change of the state closes the gate.
  return openedState === state && state.approvalId === approvalId ? 'open' : 'closed'
}
