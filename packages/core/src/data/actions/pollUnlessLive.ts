import type { Kit } from '../../kit.ts'

/** Milliseconds from one reading of an account's shown data to the next, while no events are pushed. */
export const ACCOUNT_POLL_MS = 10_000

/** Calls `poll` at intervals, while the service pushes no events and the page is visible. Returns the undo. */
export function pollUnlessLive(kit: Kit, poll: () => void): () => void {
  const { clock, window: target } = kit.internals
  return clock.setInterval(() => {
    const isHidden = target?.document?.visibilityState === 'hidden'
    if (!isHidden && !kit.internals.data?.live.isLive()) poll()
  }, ACCOUNT_POLL_MS)
}
