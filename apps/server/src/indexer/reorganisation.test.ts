import { numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type BusyChain, startBusyChain } from './test/busyChain.ts'
import { startLyingNode } from './test/lyingNode.ts'
import { dump, startTestIndexer, type TestIndexer } from './test/testIndexer.ts'

describe('a reorganisation', () => {
  let chain: BusyChain
  beforeAll(async () => {
    chain = await startBusyChain()
    for (let seed = 0; seed < 5; seed += 1) await chain.mineBusy(seed)
  })
  afterAll(async () => chain?.stop())

  /** Expects the index to be identical to an index that never read the replaced blocks. */
  const expectSameAsFresh = async (indexer: TestIndexer): Promise<void> => {
    const head = await chain.head()
    const fresh = await startTestIndexer({ urls: [chain.rpcUrl] })
    await fresh.reaches(head)
    await indexer.reaches(head)
    await expect.poll(() => dump(indexer.databaseUrl)).toEqual(await dump(fresh.databaseUrl))
    await fresh.stop()
  }

  it.each([1, 5, 50])(
    'behavior: after a reorganisation of %i blocks, the index is the same as a fresh one',
    async (depth) => {
      const indexer = await startTestIndexer({ urls: [chain.rpcUrl], webSocketUrl: chain.rpcUrl.replace('http', 'ws') })
      const snapshot = await chain.call<string>('evm_snapshot')
      for (let block = 0; block < depth; block += 1) await chain.mineBusy(100 + depth + (block % 3))
      await indexer.reaches(await chain.head())
      const before = await dump(indexer.databaseUrl)
      await chain.call('evm_revert', snapshot)
      for (let block = 0; block <= depth; block += 1) await chain.mineBusy(101 + depth + (block % 2))
      await expectSameAsFresh(indexer)
      expect(indexer.chain.state()).toMatchObject({ reorganisations: 1, lastDepth: depth })
      // The replaced blocks had rows of their own, so the comparison above could have failed.
      const after = await dump(indexer.databaseUrl)
      const tokensAfter = new Set(after.token)
      expect(before.token.filter((line) => !tokensAfter.has(line))).not.toEqual([])
      await indexer.stop()
    },
  )

  it('behavior: after a reorganisation to a shorter chain, the index is the same as a fresh one', async () => {
    const young = await startBusyChain()
    onTestFinished(young.stop)
    const indexer = await startTestIndexer({ urls: [young.rpcUrl] })
    const snapshot = await young.call<string>('evm_snapshot')
    // More blocks than the new chain has, so that the search for the last common block must not begin above the head.
    for (let block = 0; block < 9; block += 1) await young.mineBusy(200)
    await indexer.reaches(await young.head())
    await young.call('evm_revert', snapshot)
    await young.mineBusy(201)
    await expect.poll(() => indexer.chain.state().reorganisations).toBe(1)
    expect(indexer.chain.state().nodeFailures.size).toBe(0)
    for (let block = 0; block < 10; block += 1) await young.mineBusy(202)
    const fresh = await startTestIndexer({ urls: [young.rpcUrl] })
    await Promise.all([fresh.reaches(await young.head()), indexer.reaches(await young.head())])
    expect(await dump(indexer.databaseUrl)).toEqual(await dump(fresh.databaseUrl))
    await Promise.all([fresh.stop(), indexer.stop()])
  })

  it('behavior: a reorganisation of more blocks than are kept stops indexing a real chain, and restarts a local one', async () => {
    const long = await startBusyChain()
    onTestFinished(long.stop)
    await long.mineBusy(1)
    const snapshot = await long.call<string>('evm_snapshot')
    await long.mineBusy(2)
    await long.call('anvil_mine', '0x12c')
    const indexer = await startTestIndexer({ urls: [long.rpcUrl], isResettable: false })
    await indexer.reaches(await long.head())
    const before = await dump(indexer.databaseUrl)
    await long.call('evm_revert', snapshot)
    await long.mineBusy(3)
    await long.call('anvil_mine', '0x12d')
    await expect.poll(() => indexer.chain.state().nodeFailures.get('inconsistent')).toBeGreaterThan(0)
    expect(indexer.chain.state().reorganisations).toBe(0)
    await indexer.stop()
    expect(await dump(indexer.databaseUrl)).toEqual(before)

    const local = await startTestIndexer({ urls: [long.rpcUrl], databaseUrl: indexer.databaseUrl })
    const fresh = await startTestIndexer({ urls: [long.rpcUrl] })
    await fresh.reaches(await long.head())
    await expect.poll(() => dump(local.databaseUrl)).toEqual(await dump(fresh.databaseUrl))
    await Promise.all([local.stop(), fresh.stop()])
  })

  it('behavior: a block that follows no indexed block removes nothing while the node still has the newest indexed block', async () => {
    const node = await startLyingNode(chain.rpcUrl)
    onTestFinished(node.stop)
    const indexer = await startTestIndexer({ urls: [node.url] })
    const next = (await chain.head()) + 1
    await indexer.reaches(next - 1)
    node.lie = async ({ method, params }, truth) => {
      if (method !== 'eth_getBlockByNumber' || params[1] !== true || Number(params[0]) !== next) return undefined
      const answer = await truth()
      return 'result' in answer
        ? { result: { ...(answer.result as object), parentHash: `0x${'0'.repeat(64)}` } }
        : answer
    }
    await chain.mineBusy(1)
    await expect.poll(() => indexer.chain.state().nodeFailures.get('inconsistent')).toBeGreaterThan(0)
    node.lie = undefined
    await expectSameAsFresh(indexer)
    expect(indexer.chain.state().reorganisations).toBe(0)
    await indexer.stop()
  })

  it('behavior: an earlier start block indexes the chain again; a later one keeps the index', async () => {
    const first = await startTestIndexer({ urls: [chain.rpcUrl], startBlock: 3 })
    await first.reaches(await chain.head())
    await first.stop()
    const before = await dump(first.databaseUrl)
    const later = await startTestIndexer({ urls: [chain.rpcUrl], startBlock: 4, databaseUrl: first.databaseUrl })
    await expect.poll(() => later.chain.state().nextBlock).toBe((await chain.head()) + 1)
    await later.stop()
    expect(await dump(first.databaseUrl)).toEqual(before)

    const earlier = await startTestIndexer({ urls: [chain.rpcUrl], startBlock: 1, databaseUrl: first.databaseUrl })
    const fresh = await startTestIndexer({ urls: [chain.rpcUrl], startBlock: 1 })
    await fresh.reaches(await chain.head())
    await expect.poll(() => dump(earlier.databaseUrl)).toEqual(await dump(fresh.databaseUrl))
    await Promise.all([earlier.stop(), fresh.stop()])
  })

  it('behavior: after a reorganisation while the indexer is down, the index is the same as a fresh one', async () => {
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

  it('behavior: nodes with and without the first block continue the same index; a node of another chain does not', async () => {
    const other = await startBusyChain()
    onTestFinished(other.stop)
    await other.mineBusy(1)
    await other.call('anvil_mine', numberToHex(await chain.head()))
    const startPruned = async (url: string): Promise<string> => {
      const node = await startLyingNode(url)
      onTestFinished(node.stop)
      node.lie = async ({ method, params }) =>
        method === 'eth_getBlockByNumber' && Number(params[0]) === 0 ? { result: null } : undefined
      return node.url
    }
    const [pruned, otherPruned] = [await startPruned(chain.rpcUrl), await startPruned(other.rpcUrl)]
    const options = { startBlock: 2, isResettable: false }
    /** Indexes up to the head from this node. */
    const index = async (url: string, databaseUrl?: string): Promise<string> => {
      const indexer = await startTestIndexer({ ...options, urls: [url], ...(databaseUrl && { databaseUrl }) })
      await indexer.reaches(await chain.head())
      await indexer.stop()
      return indexer.databaseUrl
    }
    for (const [first, second] of [
      [chain.rpcUrl, pruned],
      [pruned, chain.rpcUrl],
      [pruned, pruned],
    ] as const) {
      const databaseUrl = await index(first)
      await chain.mineBusy(1)
      await index(second, databaseUrl)
      for (const url of [other.rpcUrl, otherPruned]) {
        const wrong = await startTestIndexer({ ...options, urls: [url], databaseUrl })
        await expect.poll(() => wrong.chain.state().nodeFailures.get('wrongChain')).toBeGreaterThan(0)
        await wrong.stop()
      }
    }
  })
})
