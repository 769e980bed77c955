import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabaseGate } from '../test/database/databaseGate.ts'
import { queryDatabase } from '../test/database/testDatabase.ts'
import { until } from '../test/until.ts'
import { createIndexerEvents, type IndexerEvents } from './events.ts'
import type { IndexerEvent } from './notices.ts'
import { type BusyChain, giver, startBusyChain } from './test/busyChain.ts'
import { makeIndexDatabase, startTestIndexer, type TestIndexer } from './test/testIndexer.ts'

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
  const listeners = async (databaseUrl = indexer.databaseUrl): Promise<number> => {
    const rows = await queryDatabase(
      databaseUrl,
      `select pid from pg_stat_activity where application_name = 'holdfast-events' and datname = current_database()
         and state = 'idle' and query like 'listen%'`,
    )
    return rows.length
  }

  it('default: announces a block, with the accounts that it concerns, once its rows can be read', async () => {
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
      await queryDatabase(indexer.databaseUrl, 'select 1 from chain_transaction where block_number = $1', [block]),
    ).toHaveLength(2)
  })

  it('behavior: announces replaced blocks, with the accounts whose transactions are gone', async () => {
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

  it('behavior: after a lost connection, listens again and reports that events may have been missed', async () => {
    expect(heard).not.toContainEqual({ type: 'missed' })
    await queryDatabase(
      indexer.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'holdfast-events' and datname = current_database()`,
    )
    await expect.poll(() => heard).toContainEqual({ type: 'missed' })
    heard.length = 0
    await chain.mineBusy(4)
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ type: 'block', block: await chain.head() }))
  })

  it('behavior: notices that the database no longer answers, and can still be stopped', async () => {
    const gate = await openDatabaseGate(await makeIndexDatabase())
    onTestFinished(gate.shut)
    const clock = fakeClock()
    let log = ''
    const listener = createIndexerEvents({
      databaseUrl: gate.url,
      log: pino({}, { write: (line) => void (log += line) }),
      clock,
    })
    await until(async () => (await listeners(gate.url)) === 1)
    await gate.stall()
    await until(async () => {
      await clock.advance(10_000)
      return log !== ''
    })
    expect(log).toContain('the events of the indexer cannot be received')
    await listener.stop()
  })

  it('behavior: far behind the head, announces blocks but no accounts', async () => {
    const long = await startBusyChain()
    onTestFinished(long.stop)
    await long.mineBusy(1)
    await long.call('anvil_mine', '0x64')
    await long.mineBusy(2)
    const databaseUrl = await makeIndexDatabase()
    const told: IndexerEvent[] = []
    const listener = createIndexerEvents({ databaseUrl, log: pino({ level: 'silent' }) })
    onTestFinished(listener.stop)
    listener.subscribe((event) => told.push(event))
    await until(async () => (await listeners(databaseUrl)) === 1)
    const behind = await startTestIndexer({ urls: [long.rpcUrl], databaseUrl })
    onTestFinished(behind.stop)
    const last = { type: 'block', block: await long.head(), accounts: expect.arrayContaining([giver]) }
    await expect.poll(() => told).toContainEqual(expect.objectContaining(last))
    const [first] = told.filter(({ type }) => type === 'block')
    expect(first).toMatchObject({ type: 'block', accounts: [] })
  })
})
