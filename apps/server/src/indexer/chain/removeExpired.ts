import type { Clock } from '@holdfast/base'
import type { ChainStore } from '../store/ChainStore.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the removal may keep new blocks waiting. */
const MAX_MS = 500

/**
 * Spends a short time removing transactions that are older than a chain's retention period. The rest follows after the next
 * block.
 */
export async function removeExpired(options: {
  retentionDays: number | undefined
  store: ChainStore
  signal: AbortSignal
  clock: Clock
}): Promise<void> {
  const { retentionDays, store, signal, clock } = options
  if (retentionDays === undefined) return
  const before = new Date(clock.now() - retentionDays * DAY_MS)
  const endsAt = clock.monotonic() + MAX_MS
  while (!signal.aborted && clock.monotonic() < endsAt) if (!(await store.prune(before))) return
}
