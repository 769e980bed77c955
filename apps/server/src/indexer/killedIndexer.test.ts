import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quickClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryDatabase } from '../test/database/testDatabase.ts'
import { until } from '../test/until.ts'
import { type BusyChain, startBusyChain } from './test/busyChain.ts'
import { type AskedCall, type LyingNode, startLyingNode } from './test/lyingNode.ts'
import { dump, makeIndexDatabase, startTestIndexer } from './test/testIndexer.ts'

const program = fileURLToPath(new URL('./test/indexerProcess.ts', import.meta.url))
const BLOCKS = 120
/** How long a test may take: each one starts several processes, one after another. */
const PATIENCE_MS = 180_000

/** Starts an indexer in a process of its own. */
function run(databaseUrl: string, nodeUrl: string): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, databaseUrl, nodeUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Returns the first block that a batch requests by number; NaN if it requests none. */
function firstBlockOf(calls: readonly AskedCall[]): number {
  const numbers = calls.map(({ params: [block] }) => (typeof block === 'string' ? Number(block) : Number.NaN))
  return Math.min(...numbers)
}

describe('an indexer in a process of its own', { timeout: PATIENCE_MS }, () => {
  let chain: BusyChain
  let node: LyingNode
  let truth: Awaited<ReturnType<typeof dump>>

  beforeAll(async () => {
    chain = await startBusyChain()
    for (let seed = 0; seed < BLOCKS; seed += 1) await chain.mineBusy(seed % 30)
    node = await startLyingNode(chain.rpcUrl)
    const fresh = await startTestIndexer({ urls: [chain.rpcUrl] })
    await fresh.reaches(await chain.head())
    truth = await dump(fresh.databaseUrl)
    await fresh.stop()
  }, PATIENCE_MS)
  afterAll(async () => {
    await node?.stop()
    await chain?.stop()
  })

  const nextBlock = async (databaseUrl: string): Promise<number> => {
    const [row] = await queryDatabase<{ next: string }>(databaseUrl, 'select next_block as next from indexed_chain')
    return Number(row?.next ?? 0)
  }

  it('behavior: kill -9 at any moment loses nothing and duplicates nothing', async () => {
    const databaseUrl = await makeIndexDatabase()
    const stops: number[] = []
    for (let kill = 0; kill < 2; kill += 1) {
      const before = await nextBlock(databaseUrl)
      // The node holds back later ranges, so that even on a slow machine the process is killed before the end.
      node.fault = (calls) => (calls.length > 1 && firstBlockOf(calls) > before + 5 ? 'silence' : undefined)
      const child = run(databaseUrl, node.url)
      await until(async () => (await nextBlock(databaseUrl)) > before)
      child.kill('SIGKILL')
      await once(child, 'exit')
      stops.push(await nextBlock(databaseUrl))
    }
    node.fault = undefined
    const last = run(databaseUrl, node.url)
    await until(async () => (await nextBlock(databaseUrl)) > BLOCKS)
    await expect.poll(() => dump(databaseUrl)).toEqual(truth)
    last.kill('SIGKILL')
    await once(last, 'exit')
    // The kills came before the end, each at a later block.
    const [first = 0, second = 0] = stops
    expect([first > 0, second > first, second < BLOCKS]).toEqual([true, true, true])
  })

  it('behavior: repeatedly cutting the database connection loses nothing and duplicates nothing', async () => {
    // After several cuts in a row, the pause before a retry has grown to 15 seconds.
    const indexer = await startTestIndexer({ urls: [node.url], clock: quickClock({ upToMs: 15_000 }) })
    for (let cuts = 0; cuts < 8; ) {
      const cut = await queryDatabase(
        indexer.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'holdfast-indexer-31337' and datname = current_database()`,
      )
      cuts += cut.length
    }
    await indexer.reaches(BLOCKS)
    expect(await dump(indexer.databaseUrl)).toEqual(truth)
    expect(indexer.chain.state().databaseFailingSince).toBeUndefined()
    await indexer.stop()
  })

  it('behavior: of two indexers with one database, one writes, and the other takes over when that one is killed', async () => {
    const first = await startTestIndexer({ urls: [chain.rpcUrl] })
    await first.reaches(await chain.head())
    expect(first.chain.state().isLeader).toBe(true)
    const child = run(first.databaseUrl, chain.rpcUrl)
    await once(child, 'message')
    await first.stop()
    const second = await startTestIndexer({ urls: [chain.rpcUrl], databaseUrl: first.databaseUrl })
    // Either the other process or this one has the chain now, never both.
    await chain.mineBusy(1)
    await second.reaches(await chain.head())
    child.kill('SIGKILL')
    await once(child, 'exit')
    await chain.mineBusy(2)
    await second.reaches(await chain.head())
    await expect.poll(() => second.chain.state().isLeader).toBe(true)
    const fresh = await startTestIndexer({ urls: [chain.rpcUrl] })
    await fresh.reaches(await chain.head())
    expect(await dump(second.databaseUrl)).toEqual(await dump(fresh.databaseUrl))
    await Promise.all([second.stop(), fresh.stop()])
  })
})
