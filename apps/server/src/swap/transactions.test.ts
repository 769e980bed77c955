import { swapGatewayAbi } from '@holdfast/contracts/swap'
import type { Hex } from 'viem'
import { decodeFunctionData, encodeErrorResult } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { AskChain } from '../chain/reads/createChainReader.ts'
import { encodeSwap, estimateGas, simulateBatch, simulateSwap } from './transactions.ts'

const account = `0x${'a1'.repeat(20)}` as const
const gateway = `0x${'6a'.repeat(20)}` as const
const token = `0x${'d0'.repeat(20)}` as const
const call = { from: account, to: gateway, data: '0x12', value: 16n } as const
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const
const belowMinimum = encodeErrorResult({ abi: swapGatewayAbi, errorName: 'OutputBelowMinimum', args: [4n, 5n] })

/** Makes a node that answers each method with its prepared result, as JSON. */
const nodeOf =
  (answers: Record<string, unknown>): AskChain =>
  async ({ method }) => ({ result: JSON.stringify(answers[method]) })
const failing =
  (error: unknown): AskChain =>
  async () => ({ error: JSON.stringify(error) })

describe('encodeSwap', () => {
  const order = {
    gateway,
    account,
    tokenIn: token,
    tokenOut: 'native',
    amountIn: 7n,
    minimumOut: 3n,
    deadline: 9n,
  } as const
  it.each([
    ['00', 27],
    ['01', 28],
    ['1b', 27],
    ['1c', 28],
  ])('behavior: a signature that ends in %s has a v of %s', (end, v) => {
    const signature = `0x${'11'.repeat(32)}${'22'.repeat(32)}${end}` as const
    const permit = { kind: 'eip2612', deadline: '8', signature } as const
    const { data } = encodeSwap({ ...order, route: [], permit })
    const { functionName, args } = decodeFunctionData({ abi: swapGatewayAbi, data })
    expect([functionName, args?.[2]]).toEqual([
      'swapWithPermit',
      { deadline: 8n, v, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}` },
    ])
  })
})

describe('simulateSwap', () => {
  it('default: returns the expected output, and the gas with a margin of a fifth', async () => {
    const ask = nodeOf({ eth_call: word(5n), eth_estimateGas: '0x64' })
    expect(await simulateSwap(ask, call)).toEqual({ amountOut: 5n, gas: 120n })
  })

  it.each([
    ['in the data of the error', { code: 3, message: 'reverted', data: belowMinimum }],
    ['a level deeper', { code: 3, message: 'reverted', data: { data: belowMinimum } }],
  ])('error: finds the reason %s', async (_place, error) => {
    await expect(simulateSwap(failing(error), call)).rejects.toMatchObject({ name: 'QuoteMovedError' })
  })

  /** Revert data in which the router's error nests another error several times. */
  const nest = (levels: number): Hex => {
    let data: Hex = belowMinimum
    for (let level = 0; level < levels; level++)
      data = encodeErrorResult({ abi: swapGatewayAbi, errorName: 'RouterFailed', args: [token, data] })
    return data
  }
  it('error: finds the reason that the router reports', async () => {
    await expect(simulateSwap(failing({ code: 3, data: nest(1) }), call)).rejects.toMatchObject({
      name: 'QuoteMovedError',
    })
  })

  it('error: does not decode long revert data, in which a token may have nested errors', async () => {
    await expect(simulateSwap(failing({ code: 3, data: nest(40) }), call)).rejects.toMatchObject({
      name: 'SwapWouldFailError',
      message: expect.stringContaining('a token or a pool refuses'),
    })
  })

  it('error: rejects when the node gives no reason', async () => {
    await expect(simulateSwap(failing({ code: 3 }), call)).rejects.toMatchObject({ name: 'SwapWouldFailError' })
  })
})

describe('simulateBatch', () => {
  const done = (gasUsed: string, returnData = '0x') => ({ status: '0x1', returnData, gasUsed })

  it('default: returns the output of the second call, and the gas of both calls with a margin of a fifth', async () => {
    const ask = nodeOf({ eth_simulateV1: [{ calls: [done('0x32'), done('0x64', word(6n))] }] })
    expect(await simulateBatch(ask, call, call)).toEqual({ amountOut: 6n, gas: 180n })
  })

  it('error: when the exchange fails after the approval, its own reason is reported', async () => {
    const failed = { status: '0x0', returnData: belowMinimum, gasUsed: '0x1' }
    const ask = nodeOf({ eth_simulateV1: [{ calls: [done('0x32'), failed] }] })
    await expect(simulateBatch(ask, call, call)).rejects.toMatchObject({ name: 'QuoteMovedError' })
  })

  it('error: rejects when the node cannot simulate several calls', async () => {
    await expect(simulateBatch(failing({ code: -32_601 }), call, call)).rejects.toMatchObject({
      name: 'ChainUnavailableError',
    })
  })
})

describe('estimateGas', () => {
  it('default: returns the gas with a margin of a fifth, and undefined for a call that fails', async () => {
    expect(await estimateGas(nodeOf({ eth_estimateGas: '0x64' }), call)).toBe(120n)
    expect(await estimateGas(failing({ code: 3 }), call)).toBeUndefined()
  })
})
