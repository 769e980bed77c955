import { systemClock } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { encodeFunctionData, toFunctionSelector, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UpstreamError } from '../../rpc/nodes/upstream.ts'
import { placeContract, placeMulticall } from '../../test/testContracts.ts'
import { tokenAbi } from './abis.ts'
import { type AskChain, createChainReader } from './createChainReader.ts'
import { readWords } from './words.ts'

const account = `0x${'a1'.repeat(20)}` as const
const balanceOf = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] })
const addressOf = (number: number) => `0x${(0x1000 + number).toString(16).padStart(40, '0')}` as const

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await chain.setBalance(account, 7n)
  await placeContract(chain, addressOf(1), { 'balanceOf(address)': [5n] })
  await placeContract(chain, addressOf(2), { 'balanceOf(address)': 'reverts' })
  await placeContract(chain, addressOf(3), { 'balanceOf(address)': 'burns' })
  await placeContract(chain, addressOf(4), { 'balanceOf(address)': [2n ** 256n - 1n] })
  await chain.mine()
}, 60_000)
afterAll(() => chain.stop())

/** Creates a reader that records the methods of the calls that reach the node. */
function readerOf(ask: AskChain = (call) => askNode(call)) {
  const methods: string[] = []
  const counted: AskChain = (call, kind) => {
    methods.push(call.method)
    return ask(call, kind)
  }
  return { reader: createChainReader({ ask: counted, clock: systemClock }), methods }
}

async function askNode({ method, params }: { method: string; params: string }) {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await response.json()) as { result?: unknown; error?: unknown }
  return answer.error === undefined
    ? { result: JSON.stringify(answer.result) }
    : { error: JSON.stringify(answer.error) }
}

const calls = [1, 2, 3, 4, 5].map((number) => ({ to: addressOf(number), data: balanceOf }))
const values = (results: readonly (`0x${string}` | undefined)[]) => results.map((result) => readWords(result)[0])
const expected = [5n, undefined, undefined, 2n ** 256n - 1n, undefined]

describe('createChainReader', () => {
  it('default: without Multicall3, reads by single calls; a failed call yields undefined', async () => {
    const { reader } = readerOf()
    const reading = await reader.read({ calls, nativeOf: account })
    expect([reading.native, values(reading.results)]).toEqual([7n, expected])
  })

  it('default: with Multicall3, makes few calls, and a contract that burns gas does not affect the other calls', async () => {
    await placeMulticall(chain)
    const { reader, methods } = readerOf()
    const reading = await reader.read({ calls, nativeOf: account })
    expect([reading.native, values(reading.results)]).toEqual([7n, expected])
    const many = Array.from({ length: 600 }, () => ({ to: addressOf(1), data: balanceOf }))
    methods.length = 0
    expect(values((await reader.read({ calls: many })).results)).toEqual(many.map(() => 5n))
    expect(methods.filter((method) => method === 'eth_call')).toHaveLength(3)
  })

  it('behavior: reads that fit into one call make one call, at the newest block', async () => {
    const { reader, methods } = readerOf()
    await reader.read({ calls: [], nativeOf: account })
    const wanted = { calls: [1, 4].map((number) => ({ to: addressOf(number), data: balanceOf })), nativeOf: account }
    await reader.read(wanted)
    methods.length = 0
    await chain.setBalance(account, 8n)
    await chain.mine()
    const reading = await reader.read(wanted)
    expect([reading.native, values(reading.results)]).toEqual([8n, [5n, 2n ** 256n - 1n]])
    expect(methods).toEqual(['eth_call'])
    await chain.setBalance(account, 7n)
    await chain.mine()
  })

  it.each([
    ['many calls', Array.from({ length: 600 }, () => ({ to: addressOf(1), data: balanceOf }))],
    ['calls, some of which fail', calls],
  ])('behavior: reads %s at one block, although new blocks are mined meanwhile', async (_name, wanted) => {
    const blocks: unknown[] = []
    const { reader } = readerOf(async (call) => {
      if (call.method === 'eth_call') {
        blocks.push((JSON.parse(call.params) as unknown[])[1])
        await chain.mine()
      }
      return askNode(call)
    })
    expect(values((await reader.read({ calls: wanted, nativeOf: account })).results)).toContain(5n)
    const pinned = blocks.filter((block) => block !== 'latest')
    expect(pinned.length).toBeGreaterThan(1)
    expect(new Set(pinned).size).toBe(1)
    // The answer contains nothing of the first try, which was at the newest block.
    expect(blocks.slice(blocks.length - pinned.length)).toEqual(pinned)
  })

  it('behavior: if a node does not have the newest block yet, asks it for an earlier block', async () => {
    const newest = await chain.client.getBlockNumber()
    const { reader } = readerOf(async (call) => {
      if (call.method === 'eth_blockNumber') return { result: `"0x${(newest + 2n).toString(16)}"` }
      const params = JSON.parse(call.params) as unknown[]
      const isTooNew = typeof params[1] === 'string' && params[1] !== 'latest' && BigInt(params[1]) > newest
      return isTooNew ? { error: '{"code":-32000,"message":"header not found"}' } : askNode(call)
    })
    const reading = await reader.read({ calls, nativeOf: account })
    expect([reading.native, values(reading.results)]).toEqual([7n, expected])
  })

  it.each([
    ['no node answers', () => Promise.reject(new UpstreamError('gone'))],
    ['the node refuses', () => Promise.resolve({ error: '{"code":-32000}' })],
    ['the node answers nonsense', () => Promise.resolve({ result: '"<html>"' })],
  ])('error: throws when %s', async (_name, ask) => {
    const { reader } = readerOf(ask)
    await expect(reader.read({ calls, nativeOf: account })).rejects.toMatchObject({
      name: 'ChainUnavailableError',
      status: 503,
    })
  })

  it('behavior: returns zero and no results for a read without calls or an account, and undefined for a call to an address without code', async () => {
    const { reader } = readerOf()
    expect(await reader.read({ calls: [] })).toMatchObject({ native: 0n, results: [] })
    expect(
      values((await reader.read({ calls: [{ to: zeroAddress, data: toFunctionSelector('f()') }] })).results),
    ).toEqual([undefined])
  })
})
