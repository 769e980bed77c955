import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../test/until.ts'
import { createRpcChain, createUncachedRpcChain } from './chain.ts'
import type { RpcOutcome } from './metrics.ts'
import { createNodes } from './nodes/nodes.ts'
import { reply, startNode } from './test/startNode.ts'

/** Opens a chain of one node, on a clock that stands still, so that the newest block stays known. */
async function setUp() {
  const node = await startNode()
  const clock = fakeClock()
  const log = pino({ level: 'silent' })
  const nodes = createNodes({ caipNetworkId: 'eip155:31337', urls: [node.url], clock, log })
  const metrics = { forChain: () => () => {}, count: () => {} }
  const chain = createRpcChain({ chainId: 31_337, nodes, clock, metrics })
  onTestFinished(async () => {
    chain.stop()
    await nodes.stop()
    await node.stop()
  })
  const call = { method: 'eth_getBalance', params: '["0x01","latest"]' }
  const count = () => node.asked.filter(({ method }) => method === call.method).length
  const ask = () => chain.ask(call, 'block')
  /** Asks until the answer is cached. */
  const askUntilCached = (): Promise<void> =>
    until(async () => {
      const before = count()
      await ask()
      return count() === before
    })
  return { node, chain, call, count, ask, askUntilCached }
}

describe('createRpcChain', () => {
  it('behavior: a replaced block drops what is cached, even when the new one has the same number', async () => {
    const { node, chain, count, ask, askUntilCached } = await setUp()
    await askUntilCached()
    const before = count()
    chain.recordBlock(node.head, false)
    await ask()
    expect(count()).toBe(before)
    chain.recordBlock(node.head, true)
    await ask()
    expect(count()).toBe(before + 1)
  })

  it('behavior: a receipt of a newer block drops what is cached', async () => {
    const { node, chain, count, ask, askUntilCached } = await setUp()
    await askUntilCached()
    const before = count()
    const receiptOf = (block: bigint) => {
      node.answer = ({ id, method }, response) =>
        method === 'eth_getTransactionReceipt'
          ? reply(response, id, { result: { blockNumber: `0x${block.toString(16)}` } })
          : undefined
      return chain.ask({ method: 'eth_getTransactionReceipt', params: `["0x${block}"]` }, 'block')
    }
    await receiptOf(node.head)
    await ask()
    expect(count()).toBe(before)
    await receiptOf(node.head + 1n)
    await ask()
    expect(count()).toBe(before + 1)
  })

  it.each([
    ['eth_getTransactionByHash', 'live', 'blockNumber'],
    ['eth_getBlockByNumber', 'block', 'number'],
    ['eth_getBlockByHash', 'block', 'number'],
  ] as const)('behavior: %s drops what is cached when it names a newer block', async (method, kind, field) => {
    const { node, chain, count, ask, askUntilCached } = await setUp()
    await askUntilCached()
    const before = count()
    const read = (block: bigint | undefined) => {
      const named = block === undefined ? null : `0x${block.toString(16)}`
      node.answer = (call, response) =>
        call.method === method ? reply(response, call.id, { result: { [field]: named } }) : undefined
      return chain.ask({ method, params: `["${named}"]` }, kind)
    }
    await read(undefined)
    await read(node.head)
    await ask()
    expect(count()).toBe(before)
    await read(node.head + 1n)
    await ask()
    expect(count()).toBe(before + 1)
  })

  it('behavior: an answer about the pending block does not drop what is cached', async () => {
    const { node, chain, count, ask, askUntilCached } = await setUp()
    await askUntilCached()
    const before = count()
    node.answer = ({ id, method }, response) =>
      method === 'eth_getBlockByNumber'
        ? reply(response, id, { result: { number: `0x${(node.head + 1n).toString(16)}` } })
        : undefined
    await chain.ask({ method: 'eth_getBlockByNumber', params: '["pending",false]' }, 'live')
    await ask()
    expect(count()).toBe(before)
  })

  it('behavior: a fresh read gets neither the answer of a pending call nor a cached one', async () => {
    const { chain, call, count, askUntilCached } = await setUp()
    await askUntilCached()
    const before = count()
    await Promise.all([chain.ask(call, 'fresh'), chain.ask(call, 'fresh')])
    expect(count()).toBe(before + 2)
  })
})

describe('createUncachedRpcChain', () => {
  it('behavior: counts a read as shared if it gets the answer of an identical pending read', async () => {
    const node = await startNode()
    const reference = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    node.answer = ({ id, method }, response) => {
      if (method === 'getGenesisHash') return reply(response, id, { result: reference })
      return method === 'getSlot' ? reply(response, id, { result: 1 }) : undefined
    }
    const clock = fakeClock()
    const caipNetworkId = `solana:${reference}`
    const nodes = createNodes({ caipNetworkId, urls: [node.url], clock, log: pino({ level: 'silent' }) })
    const counted: RpcOutcome[] = []
    const metrics = { forChain: () => (outcome: RpcOutcome) => void counted.push(outcome), count: () => {} }
    const chain = createUncachedRpcChain({ caipNetworkId, nodes, clock, metrics })
    onTestFinished(async () => {
      await nodes.stop()
      await node.stop()
    })
    const call = { method: 'getBalance', params: '["A"]' }
    await Promise.all([chain.ask(call, 'live'), chain.ask(call, 'live'), chain.ask(call, 'fresh')])
    await chain.ask({ method: 'sendTransaction', params: '["B"]' }, 'send')
    expect(counted).toEqual(['node', 'shared', 'node', 'sent'])
    expect(node.asked.filter(({ method }) => method === 'getBalance')).toHaveLength(2)
  })
})
