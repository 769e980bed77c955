import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusyChain, startBusyChain } from './test/busyChain.ts'
import { dump, startTestIndexer, type TestIndexer } from './test/testIndexer.ts'

describe('a reorganisation', () => {
  let chain: BusyChain
  beforeAll(async () => {
    chain = await startBusyChain()
    for (let seed = 0; seed < 5; seed += 1) await chain.mineBusy(seed)
  })
  afterAll(async () => chain?.stop())

  /** The index is the same, to the byte, as one that never saw the blocks that were replaced. */
  const expectSameAsFresh = async (indexer: TestIndexer): Promise<void> => {
    const head = await chain.head()
    const fresh = await startTestIndexer({ urls: [chain.rpcUrl] })
    await fresh.reaches(head)
    await indexer.reaches(head)
    await expect.poll(() => dump(indexer.databaseUrl)).toEqual(await dump(fresh.databaseUrl))
    await fresh.stop()
  }

  it.each([1, 5, 50])('behavior: of %i blocks ends like a fresh index', async (depth) => {
    const indexer = await startTestIndexer({ urls: [chain.rpcUrl], webSocketUrl: chain.rpcUrl.replace('http', 'ws') })
    const snapshot = await chain.call<string>('evm_snapshot')
    for (let block = 0; block < depth; block += 1) await chain.mineBusy(100 + depth + (block % 3))
    await indexer.reaches(await chain.head())
    const before = await dump(indexer.databaseUrl)
    await chain.call('evm_revert', snapshot)
    for (let block = 0; block <= depth; block += 1) await chain.mineBusy(101 + depth + (block % 2))
    await expectSameAsFresh(indexer)
    expect(indexer.chain.state()).toMatchObject({ reorganisations: 1, lastDepth: depth })
    // The rows of the replaced blocks are gone, so this test could fail.
    const after = await dump(indexer.databaseUrl)
    const known = new Set(after.token)
    expect(before.token.filter((line) => !known.has(line))).not.toEqual([])
    await indexer.stop()
  })

  it('behavior: of a chain that goes on shorter than it was', async () => {
    const indexer = await startTestIndexer({ urls: [chain.rpcUrl] })
    const snapshot = await chain.call<string>('evm_snapshot')
    for (let block = 0; block < 6; block += 1) await chain.mineBusy(200)
    await indexer.reaches(await chain.head())
    await chain.call('evm_revert', snapshot)
    for (let block = 0; block < 3; block += 1) await chain.mineBusy(201)
    await expect.poll(() => indexer.chain.state().reorganisations).toBe(1)
    for (let block = 0; block < 4; block += 1) await chain.mineBusy(202)
    await expectSameAsFresh(indexer)
    await indexer.stop()
  })

  it('behavior: while the indexer is down', async () => {
    const first = await startTestIndexer({ urls: [chain.rpcUrl] })
    const snapshot = await chain.call<string>('evm_snapshot')
    for (let block = 0; block < 3; block += 1) await chain.mineBusy(300)
    await first.reaches(await chain.head())
    await first.stop()
    await chain.call('evm_revert', snapshot)
    for (let block = 0; block < 8; block += 1) await chain.mineBusy(301)
    const second = await startTestIndexer({ urls: [chain.rpcUrl], databaseUrl: first.databaseUrl })
    await expectSameAsFresh(second)
    await second.stop()
  })

  it('behavior: a local chain that was reset is indexed again; another chain keeps its index', async () => {
    const indexer = await startTestIndexer({ urls: [chain.rpcUrl] })
    await indexer.reaches(await chain.head())
    await indexer.stop()
    const before = await dump(indexer.databaseUrl)
    const other = await startBusyChain()
    await other.mineBusy(1)

    const real = await startTestIndexer({ urls: [other.rpcUrl], databaseUrl: indexer.databaseUrl, isResettable: false })
    await expect.poll(() => real.chain.state().nodeFailures.get('wrongChain')).toBeGreaterThan(0)
    await real.stop()
    expect(await dump(indexer.databaseUrl)).toEqual(before)

    const local = await startTestIndexer({ urls: [other.rpcUrl], databaseUrl: indexer.databaseUrl })
    const fresh = await startTestIndexer({ urls: [other.rpcUrl] })
    await fresh.reaches(await other.head())
    await expect.poll(() => dump(local.databaseUrl)).toEqual(await dump(fresh.databaseUrl))
    await Promise.all([local.stop(), fresh.stop()])
    await other.stop()
  })
})
