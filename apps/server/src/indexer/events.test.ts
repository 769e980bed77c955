import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../test/until.ts'
import { createIndexerEvents, type IndexerEvents } from './events.ts'
import type { IndexerEvent } from './notices.ts'
import { type BusyChain, giver, startBusyChain } from './test/busyChain.ts'
import { query, startTestIndexer, type TestIndexer } from './test/testIndexer.ts'

describe('createIndexerEvents', () => {
  let chain: BusyChain
  let indexer: TestIndexer
  let events: IndexerEvents
  const heard: IndexerEvent[] = []

  beforeAll(async () => {
    chain = await startBusyChain()
    indexer = await startTestIndexer({ urls: [chain.rpcUrl], webSocketUrl: chain.rpcUrl.replace('http', 'ws') })
    await indexer.reaches(await chain.head())
    events = createIndexerEvents({ databaseUrl: indexer.databaseUrl, log: pino({ level: 'silent' }) })
    events.subscribe((event) => heard.push(event))
    await until(async () => (await listeners()) === 1)
  })
  afterAll(async () => {
    await events?.stop()
    await indexer?.stop()
    await chain?.stop()
  })
  const listeners = async (): Promise<number> => {
    const rows = await query(
      indexer.databaseUrl,
      `select pid from pg_stat_activity where application_name = 'holdfast-events' and datname = current_database()
         and state = 'idle' and query like 'listen%'`,
    )
    return rows.length
  }

  it('default: a block, with the accounts that it concerns, once its rows can be read', async () => {
    await chain.mineBusy(1)
    const block = await chain.head()
    const ofBlock = expect.objectContaining({
      type: 'block',
      chainId: 31_337,
      block,
      accounts: expect.arrayContaining([giver]),
    })
    await expect.poll(() => heard).toContainEqual(ofBlock)
    expect(
      await query(indexer.databaseUrl, 'select 1 from chain_transaction where block_number = $1', [block]),
    ).toHaveLength(2)
  })

  it('behavior: blocks that are replaced, with the accounts whose transactions are gone', async () => {
    const snapshot = await chain.call<string>('evm_snapshot')
    await chain.mineBusy(2)
    const block = await chain.head()
    await indexer.reaches(block)
    await chain.call('evm_revert', snapshot)
    await chain.mineBusy(3)
    await chain.mineBusy(3)
    const replaced = expect.objectContaining({ type: 'replaced', block, accounts: expect.arrayContaining([giver]) })
    await expect.poll(() => heard).toContainEqual(replaced)
  })

  it('behavior: after a lost connection it listens again, and says that something may be missing', async () => {
    expect(heard).not.toContainEqual({ type: 'missed' })
    await query(
      indexer.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'holdfast-events' and datname = current_database()`,
    )
    await expect.poll(() => heard).toContainEqual({ type: 'missed' })
    heard.length = 0
    await chain.mineBusy(4)
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ type: 'block', block: await chain.head() }))
  })
})
