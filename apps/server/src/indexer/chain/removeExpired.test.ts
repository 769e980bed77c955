import { aheadClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import type { ChainStore } from '../store/ChainStore.ts'
import { removeExpired } from './removeExpired.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a store whose expired rows take `calls` calls of `prune` to remove. @param callMs - how long each call takes. */
function setUp({ calls, callMs = 0 }: { calls: number; callMs?: number }) {
  const ending = new AbortController()
  const cutoffDays: number[] = []
  const clock = aheadClock({ stillAt: 100 * DAY_MS })
  const prune: ChainStore['prune'] = async (before) => {
    cutoffDays.push(before.getTime() / DAY_MS)
    clock.aheadMs += callMs
    return cutoffDays.length < calls
  }
  const store = { prune } as ChainStore // The removal uses nothing else of the store.
  const remove = (retentionDays: number | undefined): Promise<void> =>
    removeExpired({ retentionDays, store, signal: ending.signal, clock })
  return { ending, cutoffDays, remove }
}

describe('removeExpired', () => {
  it('default: removes everything older than the retention', async () => {
    const { cutoffDays, remove } = setUp({ calls: 3 })
    await remove(7)
    expect(cutoffDays).toEqual([93, 93, 93])
  })

  it('behavior: without a retention nothing is removed', async () => {
    const { cutoffDays, remove } = setUp({ calls: 3 })
    await remove(undefined)
    expect(cutoffDays).toEqual([])
  })

  it('behavior: stops after half a second, so that new blocks can be indexed', async () => {
    const { cutoffDays, remove } = setUp({ calls: 1_000, callMs: 100 })
    await remove(7)
    expect(cutoffDays).toHaveLength(5)
  })

  it('behavior: an indexer that is stopping removes nothing more', async () => {
    const { cutoffDays, ending, remove } = setUp({ calls: 3 })
    ending.abort()
    await remove(7)
    expect(cutoffDays).toEqual([])
  })
})
