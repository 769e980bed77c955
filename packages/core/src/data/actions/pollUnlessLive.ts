import type { Kit } from '../../kit.ts'

/** How often what is shown of an account is read while no news are pushed, in milliseconds. */
export const ACCOUNT_POLL_MS = 10_000

/** Calls in intervals, while the service pushes no news and the page is seen. Returns its undo. */
export function pollUnlessLive(kit: Kit, poll: () => void): () => void {
  const { clock, window: target } = kit.internals
  return clock.setInterval(() => {
    const isHidden = target?.document?.visibilityState === 'hidden'
    if (!isHidden && !kit.internals.data?.live.isLive()) poll()
  }, ACCOUNT_POLL_MS)
}
