import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BusyChain, startBusyChain } from './test/busyChain.ts'
import { type LyingNode, type ResponseFault, startLyingNode, unknownMethod } from './test/lyingNode.ts'
import { dump, startTestIndexer, type TestIndexer } from './test/testIndexer.ts'

const BLOCKS = 14

describe('a node that lies', () => {
  let chain: BusyChain
  let truth: Awaited<ReturnType<typeof dump>>
  let node: LyingNode
  let indexer: TestIndexer | undefined

  beforeAll(async () => {
    chain = await startBusyChain()
    for (let seed = 0; seed < BLOCKS; seed += 1) await chain.mineBusy(seed % 4)
    const fresh = await startTestIndexer({ urls: [chain.rpcUrl] })
    await fresh.reaches(await chain.head())
    truth = await dump(fresh.databaseUrl)
    await fresh.stop()
  })
  beforeEach(async () => {
    node = await startLyingNode(chain.rpcUrl)
  })
  afterEach(async () => {
    await indexer?.stop()
    indexer = undefined
    await node.stop()
  })
  afterAll(async () => chain?.stop())

  const start = async (urls: readonly string[] = [node.url]): Promise<TestIndexer> => {
    indexer = await startTestIndexer({ urls })
    return indexer
  }
  const failuresOf = ({ chain: { state } }: TestIndexer, reason: string): number =>
    state().nodeFailures.get(reason) ?? 0
  const expectTruth = async ({ databaseUrl, reaches }: TestIndexer): Promise<void> => {
    await reaches(await chain.head())
    expect(await dump(databaseUrl)).toEqual(truth)
  }

  it.each<[ResponseFault, string]>([
    ['html', 'malformed'],
    ['half', 'malformed'],
    ['status 500', 'unreachable'],
    ['status 429', 'limited'],
    ['hang up', 'unreachable'],
  ])('behavior: %s is reported as %s, and afterwards the index is complete', async (fault, reason) => {
    let faultsLeft = 3
    node.fault = (calls) => {
      if (calls[0]?.method !== 'eth_getBlockByNumber' || calls.length > 1 || faultsLeft === 0) return undefined
      faultsLeft -= 1
      return fault
    }
    const running = await start()
    await expectTruth(running)
    expect(failuresOf(running, reason)).toBeGreaterThan(0)
  })

  it('behavior: silence is reported as timeout, and afterwards the index is complete', async () => {
    let isSilent = true
    node.fault = (calls) => {
      if (calls[0]?.method !== 'eth_getBlockReceipts' || !isSilent) return undefined
      isSilent = false
      return 'silence'
    }
    indexer = await startTestIndexer({ urls: [node.url], answerMs: 2_000 })
    const running = indexer
    await expectTruth(running)
    expect(failuresOf(running, 'timeout')).toBeGreaterThan(0)
  })

  it('behavior: nothing is written from a node of another chain', async () => {
    node.lie = async ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined)
    const running = await start()
    await expect.poll(() => failuresOf(running, 'wrongChain')).toBeGreaterThan(1)
    expect((await dump(running.databaseUrl)).indexed_chain).toEqual([])
    expect(running.log()).toContain('is a node of chain 1, not of 31337')
  })

  it('behavior: another node takes over from one that answers with HTML', async () => {
    node.fault = () => 'html'
    await expectTruth(await start([node.url, chain.rpcUrl]))
  })

  it.each([1, 7])(
    'behavior: completes the index with a node that accepts at most %i calls at once',
    async (maxCalls) => {
      node.fault = (calls) => (calls.length > maxCalls ? 'html' : undefined)
      await expectTruth(await start())
      expect(node.batches.some((calls) => calls > maxCalls)).toBe(true)
    },
  )

  it('behavior: completes the index with a node that answers batches out of order', async () => {
    node.isBackwards = true
    await expectTruth(await start())
  })

  it('behavior: completes the index with a node that has receipts only by transaction', async () => {
    node.lie = async ({ method }) => (method === 'eth_getBlockReceipts' ? unknownMethod : undefined)
    await expectTruth(await start())
    expect(node.asked).toContain('eth_getTransactionReceipt')
  })

  it('behavior: completes the index with a node that has only geth’s trace method', async () => {
    node.lie = async ({ method }) => (method === 'trace_block' ? unknownMethod : undefined)
    await expectTruth(await start())
    expect(node.asked).toContain('debug_traceBlockByNumber')
  })

  it('behavior: without receipts, only logs are read, in ranges that the node allows', async () => {
    const ranges: number[] = []
    node.lie = async ({ method, params }) => {
      if (method === 'eth_getBlockReceipts' || method === 'eth_getTransactionReceipt') return unknownMethod
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      const blocks = Number(toBlock) - Number(fromBlock) + 1
      ranges.push(blocks)
      return blocks > 3 ? { error: { code: -32000, message: 'query exceeds max block range 3' } } : undefined
    }
    const running = await start()
    await running.reaches(await chain.head())
    const found = await dump(running.databaseUrl)
    expect(found.token_transfer).toEqual(truth.token_transfer)
    expect(found.account_activity).toEqual(truth.account_activity)
    expect(found.chain_transaction[0]).toMatch(/"has_succeeded": null/)
    expect(Math.max(...ranges)).toBeGreaterThan(3)
  })

  it('behavior: the block’s filter reveals truncated logs, which are not indexed', async () => {
    let isCut = true
    node.lie = async ({ method }, real) => {
      if (method === 'eth_getBlockReceipts' || method === 'eth_getTransactionReceipt') return unknownMethod
      if (method !== 'eth_getLogs' || !isCut) return undefined
      const answer = await real()
      return 'result' in answer ? { result: (answer.result as unknown[]).slice(0, -1) } : answer
    }
    const running = await start()
    await expect.poll(() => failuresOf(running, 'truncated')).toBeGreaterThan(1)
    expect((await dump(running.databaseUrl)).token_transfer).toEqual([])
    isCut = false
    await running.reaches(await chain.head())
    expect((await dump(running.databaseUrl)).token_transfer).toEqual(truth.token_transfer)
  })

  it('behavior: receipts without their logs are detected', async () => {
    let isCut = true
    node.lie = async ({ method }, real) => {
      if (method !== 'eth_getBlockReceipts' || !isCut) return undefined
      const answer = await real()
      return 'result' in answer
        ? { result: (answer.result as object[]).map((receipt) => ({ ...receipt, logs: [] })) }
        : answer
    }
    const running = await start()
    await expect.poll(() => failuresOf(running, 'truncated')).toBeGreaterThan(1)
    isCut = false
    await expectTruth(running)
  })

  it('behavior: waits for a node that announces blocks before it has them', async () => {
    let isBehind = true
    const last = `0x${(await chain.head()).toString(16)}`
    node.lie = async ({ method, params }) =>
      isBehind && method === 'eth_getBlockByNumber' && params[0] === last ? { result: null } : undefined
    const running = await start()
    await expect.poll(() => failuresOf(running, 'behind')).toBeGreaterThan(1)
    isBehind = false
    await expectTruth(running)
  })

  it('behavior: a node that falls behind the index removes nothing', async () => {
    const running = await start()
    await expectTruth(running)
    node.lie = async ({ method, params }, real) => {
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return undefined
      const response = await fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: ['0x5', false] }),
      })
      await real()
      return (await response.json()) as { result: unknown }
    }
    const before = node.asked.length
    await expect.poll(() => node.asked.length).toBeGreaterThan(before + 2)
    expect(await dump(running.databaseUrl)).toEqual(truth)
    expect(running.chain.state().reorganisations).toBe(0)
  })

  it('behavior: the receipts of another block are not mixed in', async () => {
    let isMixed = true
    node.lie = async ({ method }) => {
      if (method !== 'eth_getBlockReceipts' || !isMixed) return undefined
      // The receipts of another block with as many transactions.
      const response = await fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: ['0x6'] }),
      })
      return (await response.json()) as { result: unknown }
    }
    const running = await start()
    await expect.poll(() => failuresOf(running, 'inconsistent')).toBeGreaterThan(0)
    isMixed = false
    await expectTruth(running)
  })

  it.each(['trace_block', 'debug_traceBlockByNumber'])(
    'behavior: the traces of another block, by %s, are not mixed in',
    async (traceMethod) => {
      let liesLeft = 2
      node.lie = async ({ method, params }) => {
        if (method === 'trace_block' && method !== traceMethod) return unknownMethod
        if (method !== traceMethod || Number(params[0]) !== 10 || liesLeft === 0) return undefined
        liesLeft -= 1
        // Block 11 has as many transactions as block 10.
        return { result: await chain.call(method, '0xb', ...params.slice(1)) }
      }
      const running = await start()
      await expectTruth(running)
      expect(failuresOf(running, 'inconsistent')).toBeGreaterThan(0)
    },
  )

  type SentBlock = { transactions: object[] }
  const zeroHash = `0x${'0'.repeat(64)}`
  it.each<[string, (block: SentBlock) => object]>([
    ['a block that does not follow the one before it', (block) => ({ ...block, parentHash: zeroHash })],
    [
      'a block with another block’s transactions',
      (block) => ({ ...block, transactions: block.transactions.map((one) => ({ ...one, blockHash: zeroHash })) }),
    ],
  ])('behavior: %s is not indexed', async (_what, change) => {
    let isLying = true
    node.lie = async ({ method, params }, real) => {
      // The block is in the middle of a range.
      if (!isLying || method !== 'eth_getBlockByNumber' || params[1] !== true || Number(params[0]) !== 10)
        return undefined
      const answer = await real()
      return 'result' in answer ? { result: change(answer.result as SentBlock) } : answer
    }
    const running = await start()
    await expect.poll(() => failuresOf(running, 'inconsistent')).toBeGreaterThan(0)
    isLying = false
    await expectTruth(running)
  })

  it('behavior: traces that keep failing are skipped, which is logged', async () => {
    node.lie = async ({ method, params }, real) =>
      method === 'trace_block' && Number(params[0]) > 3
        ? { error: { code: -32000, message: 'missing trie node' } }
        : real()
    const running = await start()
    await running.reaches(await chain.head())
    expect((await dump(running.databaseUrl)).chain_transaction).toEqual(truth.chain_transaction)
    expect(running.log()).toContain('internal transfers of some blocks are not indexed')
  })

  it('behavior: traces of another shape count as malformed', async () => {
    let isLying = true
    node.lie = async ({ method }) => (isLying && method === 'trace_block' ? { result: [{ type: 'call' }] } : undefined)
    const running = await start()
    await expect.poll(() => failuresOf(running, 'malformed')).toBeGreaterThan(0)
    expect(failuresOf(running, 'inconsistent')).toBe(0)
    isLying = false
    await running.reaches(await chain.head())
  })

  it.each([
    ['a block of another shape', { result: { number: '0x1' } }],
    ['a number out of range', { result: { number: `0x${'f'.repeat(64)}` } }],
    ['an answer with neither result nor error', {} as { result: unknown }],
    ['text', { result: 'block' }],
  ])('behavior: %s is refused', async (_what, answer) => {
    let isLying = true
    node.lie = async ({ method, params }) =>
      isLying && method === 'eth_getBlockByNumber' && params[1] === true ? answer : undefined
    const running = await start()
    await expect.poll(() => failuresOf(running, 'malformed')).toBeGreaterThan(1)
    isLying = false
    await expectTruth(running)
  })
})
