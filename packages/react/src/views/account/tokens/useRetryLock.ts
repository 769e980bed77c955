import { TOKEN_RETRY_LOCK_MS } from '@holdfast/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Counts down until balances may be read again after a failure.
 *
 * @returns whole seconds; 0 once the balances may be read.
 */
export function useRetryLock(): number {
  const kit = useKit()
  const failedAt = useKit(({ tokens }) => tokens?.failedAt)
  const [now, setNow] = useState(() => kit.internals.clock.monotonic())
  // `now` does not advance while nothing is locked, so right after a failure it may be older than `failedAt`. Therefore, the
  // time left is limited to the whole lock.
  const leftMs = failedAt === undefined ? 0 : Math.min(TOKEN_RETRY_LOCK_MS, failedAt + TOKEN_RETRY_LOCK_MS - now)
  const isLocked = leftMs > 0
  useEffect(() => {
    const { clock } = kit.internals
    return isLocked ? clock.setInterval(() => setNow(clock.monotonic()), 1_000) : undefined
  }, [kit, isLocked])
  return Math.max(0, Math.ceil(leftMs / 1_000))
}
