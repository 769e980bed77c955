import { type Clock, systemClock } from '@holdfast/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusyChain, startBusyChain } from './test/busyChain.ts'
import { dump, query, startTestIndexer } from './test/testIndexer.ts'

const DAY_S = 24 * 60 * 60

describe('the retention of a chain', () => {
  let chain: BusyChain
  /** The first block of the days that are kept. */
  let firstKept: number
  beforeAll(async () => {
    chain = await startBusyChain()
    for (let seed = 0; seed < 6; seed += 1) await chain.mineBusy(seed)
    firstKept = (await chain.head()) + 1
    await chain.call('evm_increaseTime', 3 * DAY_S)
    for (let seed = 3; seed < 9; seed += 1) await chain.mineBusy(seed)
  })
  afterAll(async () => chain?.stop())

  it('default: what is older is removed, and what is kept is whole', async () => {
    const all = await startTestIndexer({ urls: [chain.rpcUrl] })
    await all.reaches(await chain.head())
    const whole = await dump(all.databaseUrl)
    await all.stop()
    const clock: Clock = { ...systemClock, now: () => systemClock.now() + 3 * DAY_S * 1000 }
    const indexer = await startTestIndexer({ urls: [chain.rpcUrl], retentionDays: 2, clock })
    await indexer.reaches(await chain.head())
    await expect
      .poll(() => query(indexer.databaseUrl, 'select pruned_before as floor from indexed_chain'))
      .toEqual([{ floor: String(firstKept) }])
    const kept = await dump(indexer.databaseUrl)
    const isKept = (line: string): boolean => (JSON.parse(line) as { block_number: number }).block_number >= firstKept
    for (const table of ['chain_transaction', 'token_transfer', 'account_activity'] as const) {
      expect(kept[table]).toEqual(whole[table].filter(isKept))
      expect(kept[table].length).toBeLessThan(whole[table].length)
    }
    // What an account holds does not depend on when it got it.
    expect(kept.account_holding).toEqual(whole.account_holding)
    expect(kept.token).toEqual(whole.token)
    await indexer.stop()
  })
})
