import { getStakeDeployment, stakeAbi } from '@holdfast/contracts'
import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { describeRequest } from '../confirm/words.ts'
import { WalletRpcError } from '../errors.ts'
import { prepareTransaction, type TransactionRequest } from './transaction.ts'

const chain = { chainId: 31_337, rpcUrl: 'http://one', name: 'Devnet' }
const address = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}` as const
const stake = getStakeDeployment(31_337)?.address ?? null

/**
 * Prepares a transaction with a node that answers 21,000 gas, 2 gwei and the nonce 5. Every contract on its chain is a token
 * named HUSD with six decimals.
 */
async function prepare(request: TransactionRequest) {
  const asked: string[] = []
  const answers: Record<string, string> = {
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x77359400',
    eth_getTransactionCount: '0x5',
  }
  const rpc = async (method: string, params: readonly unknown[] = []) => {
    asked.push(method)
    return method === 'eth_call' ? answerOfToken(params[0] as { data: Hex }) : answers[method]
  }
  return { ...(await prepareTransaction({ request, chain, rpc, address })), asked }
}

const tokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function approve(address spender, uint256 value)',
])

/** Returns the token's answer to a call of `symbol` or `decimals`. */
function answerOfToken({ data }: { data: Hex }): Hex {
  const { functionName } = decodeFunctionData({ abi: tokenAbi, data })
  return functionName === 'symbol'
    ? encodeFunctionResult({ abi: tokenAbi, functionName, result: 'HUSD' })
    : encodeFunctionResult({ abi: tokenAbi, functionName: 'decimals', result: 6 })
}

describe('prepareTransaction', () => {
  it('default: fills in gas and fee before the owner is asked, and the nonce after the approval', async () => {
    const { question, complete, asked } = await prepare({ to: other, value: '0xde0b6b3a7640000' })
    expect(question).toMatchObject({ to: other, value: parseEther('1'), fee: 42_000_000_000_000n, call: null })
    expect(asked.sort()).toEqual(['eth_estimateGas', 'eth_gasPrice'])
    expect(await complete()).toMatchObject({
      type: 'legacy',
      chainId: 31_337,
      gas: 21_000n,
      gasPrice: 2n * 10n ** 9n,
      nonce: 5,
    })
    expect(asked).toContain('eth_getTransactionCount')
  })

  it('param: uses the page’s own gas, fees and nonce, and does not ask the node for them', async () => {
    const { question, complete, asked } = await prepare({
      to: other,
      gas: '0x1',
      maxFeePerGas: '0x3',
      maxPriorityFeePerGas: '0x2',
      nonce: '0x9',
    })
    expect(question.fee).toBe(3n)
    expect(await complete()).toMatchObject({ type: 'eip1559', maxFeePerGas: 3n, maxPriorityFeePerGas: 2n, nonce: 9 })
    expect(asked).toEqual([])
  })

  it('param: sets a missing priority fee to zero, and reads the call from data or else from input', async () => {
    const { question, complete } = await prepare({ to: other, input: '0xdeadbeef', maxFeePerGas: '0x3' })
    expect(question.call).toEqual({ kind: 'unknown', data: '0xdeadbeef' })
    expect(await complete()).toMatchObject({ data: '0xdeadbeef', maxPriorityFeePerGas: 0n, gas: 21_000n })
    const withBoth = await prepare({ to: other, input: '0xdeadbeef', data: '0xc0ffee' })
    expect(withBoth.question.call).toEqual({ kind: 'unknown', data: '0xc0ffee' })
  })

  it('behavior: a payment has no data field', async () => {
    const { complete } = await prepare({ to: other })
    expect(await complete()).not.toHaveProperty('data')
  })

  it.each<[string, TransactionRequest]>([
    ['value', { value: '0x' }],
    ['gas', { gas: '0xgg' }],
    ['nonce', { nonce: '0x' }],
    ['data', { data: '0xzz' }],
  ])('error: rejects a %s that is not hex', async (field, request) => {
    const failed = prepare({ to: other, ...request })
    await expect(failed).rejects.toThrow(`The transaction's ${field} is not hex.`)
    await expect(failed).rejects.toBeInstanceOf(WalletRpcError)
  })

  it('error: rejects a receiver that is not an address', async () => {
    await expect(prepare({ to: '0x12' })).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('describeRequest', () => {
  const wordsOf = async (request: TransactionRequest) => describeRequest((await prepare(request)).question)

  it('default: describes a payment by amount, receiver and chain', async () => {
    const { title, isRisky, rows, content } = await wordsOf({ to: other, value: '0xde0b6b3a7640000' })
    expect(title).toContain('1 ETH')
    expect([isRisky, content]).toEqual([false, undefined])
    expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining(['1 ETH', 'Devnet', other]))
  })

  it("default: describes a call in the words of the contract's publisher", async () => {
    const data = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [parseEther('2')] })
    const { title, isRisky, rows } = await wordsOf({ to: stake, data })
    expect(isRisky).toBe(false)
    expect(`${title} ${rows.map(({ value }) => value).join(' ')}`).toContain('2 ETH')
    expect(rows.at(-1)).toMatchObject({ value: stake, isCode: true })
  })

  it.each([
    ['an amount', 5_250_000n, /spend 5\.25 HUSD\?$/, '5.25 HUSD', false],
    ['all', maxUint256, /spend all HUSD\?$/, 'all HUSD', true],
    ['nothing more', 0n, /spend no more HUSD\?$/, '0 HUSD', false],
  ] as const)(
    'behavior: describes an approval of %s with the spender',
    async (_, amount, title, shownAmount, isRisky) => {
      const spender = `0x${'c'.repeat(40)}` as const
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] })
      const words = await wordsOf({ to: other, data })
      expect(words.title).toMatch(title)
      expect(words).toMatchObject({ isRisky, text: expect.stringContaining('spender'), content: undefined })
      const values = words.rows.map(({ value }) => value)
      expect(values).toEqual(expect.arrayContaining([shownAmount, getAddress(spender), other]))
      expect(values).not.toContain('')
      // The called contract is the token, whose address is shown only once.
      expect(new Set(values).size).toBe(values.length)
      expect(words.rows.filter(({ isCode }) => isCode)).toHaveLength(2)
    },
  )

  it('behavior: if a call cannot be explained, marks it as risky, and shows its bytes', async () => {
    const { isRisky, content, text } = await wordsOf({ to: other, data: '0xdeadbeef' })
    expect([isRisky, content?.text]).toEqual([true, '0xdeadbeef'])
    expect(text).toBeDefined()
  })

  it('behavior: if a transaction has no receiver, and thus creates a contract, marks it as risky', async () => {
    const { rows, isRisky } = await wordsOf({ data: '0x6000' })
    expect(isRisky).toBe(true)
    expect(rows.some(({ isCode }) => isCode)).toBe(false)
  })
})
