import { aheadClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryDatabase } from '../test/database/testDatabase.ts'
import { type BusyChain, startBusyChain } from './test/busyChain.ts'
import { dump, startTestIndexer } from './test/testIndexer.ts'

const DAY_S = 24 * 60 * 60

describe('the retention of a chain', () => {
  let chain: BusyChain
  /** The first block within the retention. */
  let firstKept: number
  beforeAll(async () => {
    chain = await startBusyChain()
    for (let seed = 0; seed < 6; seed += 1) await chain.mineBusy(seed)
    firstKept = (await chain.head()) + 1
    await chain.call('evm_increaseTime', 3 * DAY_S)
    for (let seed = 3; seed < 9; seed += 1) await chain.mineBusy(seed)
  })
  afterAll(async () => chain?.stop())

  it('default: older rows are removed, and the kept ones are complete', async () => {
    const all = await startTestIndexer({ urls: [chain.rpcUrl] })
    await all.reaches(await chain.head())
    const whole = await dump(all.databaseUrl)
    await all.stop()
    const clock = aheadClock()
    clock.aheadMs = 3 * DAY_S * 1000
    const indexer = await startTestIndexer({ urls: [chain.rpcUrl], retentionDays: 2, clock })
    await indexer.reaches(await chain.head())
    await expect
      .poll(() => queryDatabase(indexer.databaseUrl, 'select pruned_before as floor from indexed_chain'))
      .toEqual([{ floor: String(firstKept) }])
    const kept = await dump(indexer.databaseUrl)
    const isKept = (line: string): boolean => (JSON.parse(line) as { block_number: number }).block_number >= firstKept
    for (const table of ['chain_transaction', 'token_transfer', 'account_activity'] as const) {
      expect(kept[table]).toEqual(whole[table].filter(isKept))
      expect(kept[table].length).toBeLessThan(whole[table].length)
    }
    // Holdings stay, because they do not depend on when the account got them.
    expect(kept.account_holding).toEqual(whole.account_holding)
    expect(kept.token).toEqual(whole.token)
    await indexer.stop()
  })
  it('behavior: old rows are all removed, in several turns, and new blocks are indexed', async () => {
    const first = await startTestIndexer({ urls: [chain.rpcUrl] })
    await first.reaches(await chain.head())
    const whole = await dump(first.databaseUrl)
    await first.stop()
    // 5,000 old transactions before the first block, one per block, like those of a busy chain.
    const transactionKey = '31337, n - 5000, 0'
    const numbers = 'generate_series(0, 4999) n'
    const account = `decode(lpad(to_hex(n % 40 + 1), 40, '0'), 'hex')`
    for (const statement of [
      `insert into chain_transaction (chain_id, block_number, transaction_index, hash, from_address, value, nonce, mined_at)
       select ${transactionKey}, sha256(n::text::bytea), ${account}, 0, n, timestamptz '2020-01-01' from ${numbers}`,
      `insert into token_transfer (chain_id, block_number, transaction_index, position, kind, from_address, to_address, amount)
       select ${transactionKey}, 0, 'native', ${account}, ${account}, 1 from ${numbers}`,
      `insert into account_activity select ${account}, ${transactionKey} from ${numbers}`,
      'update indexed_chain set pruned_before = -5000',
      'create table turn (removed bigint not null)',
      `create function note_turn() returns trigger language plpgsql as
       'begin insert into turn select count(*) from gone having count(*) > 0; return null; end'`,
      `create trigger note_turn after delete on chain_transaction referencing old table as gone
       for each statement execute function note_turn()`,
    ]) {
      await queryDatabase(first.databaseUrl, statement)
    }
    const { databaseUrl } = first
    const indexer = await startTestIndexer({ urls: [chain.rpcUrl], retentionDays: 365, databaseUrl })
    await chain.mineBusy(9)
    await indexer.reaches(await chain.head())
    const tables = ['chain_transaction', 'token_transfer', 'account_activity'] as const
    const old = tables.map((table) => `(select count(*) from ${table} where block_number < 0)`).join(' + ')
    await expect
      .poll(() => queryDatabase(databaseUrl, `select (${old})::int as left`), { timeout: 10_000 })
      .toEqual([{ left: 0 }])
    // No turn removes more than 2,000 of the 5,000.
    expect(await queryDatabase(databaseUrl, 'select removed::int from turn')).toEqual([
      { removed: 2_000 },
      { removed: 2_000 },
      { removed: 1_000 },
    ])
    const kept = await dump(databaseUrl)
    for (const table of tables) expect(kept[table]).toEqual(expect.arrayContaining(whole[table]))
    await indexer.stop()
  })
  it('behavior: new blocks are indexed during a removal that takes long', async () => {
    const first = await startTestIndexer({ urls: [chain.rpcUrl] })
    await first.reaches(await chain.head())
    await first.stop()
    const { databaseUrl } = first
    await queryDatabase(
      databaseUrl,
      `insert into chain_transaction (chain_id, block_number, transaction_index, hash, from_address, value, nonce, mined_at)
       select 31337, n - 9000, 0, sha256(n::text::bytea), decode(repeat('01', 20), 'hex'), 0, n, timestamptz '2020-01-01'
       from generate_series(0, 8999) n`,
    )
    await queryDatabase(databaseUrl, 'update indexed_chain set pruned_before = -9000')
    // Each turn of the removal takes longer than new blocks may wait.
    await queryDatabase(
      databaseUrl,
      `create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.6); return null; end'`,
    )
    await queryDatabase(
      databaseUrl,
      'create trigger be_slow after delete on chain_transaction for each statement execute function be_slow()',
    )
    const readLeft = async (): Promise<number> => {
      const text = 'select count(*)::int as left from chain_transaction where block_number < 0'
      return (await queryDatabase<{ left: number }>(databaseUrl, text))[0]?.left ?? 0
    }
    const indexer = await startTestIndexer({ urls: [chain.rpcUrl], retentionDays: 365, databaseUrl })
    await expect.poll(readLeft, { timeout: 10_000 }).toBeLessThan(9_000)
    await chain.mineBusy(9)
    await indexer.reaches(await chain.head())
    expect(await readLeft()).toBeGreaterThan(0)
    await indexer.stop()
  })
})
