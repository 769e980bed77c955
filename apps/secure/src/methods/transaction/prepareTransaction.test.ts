import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'
import { prepareTransaction } from './prepareTransaction.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const refused = new NodeError({ message: 'not here' })

/** Prepares a transaction on a node where a unit of gas costs at most 25 wei, and the account has 10 000 000 wei. */
function prepare(fields: { value?: bigint; gas?: bigint } = {}, changes: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    eth_simulateV1: refused,
    eth_estimateGas: '0x186a0',
    eth_getBlockByNumber: { baseFeePerGas: '0xa' },
    eth_maxPriorityFeePerGas: '0x5',
    eth_getBalance: '0x989680',
    eth_getTransactionCount: '0x7',
    ...changes,
  }
  const requests: unknown[] = []
  const node = async (method: string, params?: unknown) => {
    requests.push([method, params])
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  const { value = 0n, gas } = fields
  return { requests, prepared: prepareTransaction({ to: other, value, data: '0x', gas }, account, node) }
}

describe('prepareTransaction', () => {
  test('default: adds a quarter to the gas estimate, and counts pending transactions in the nonce', async () => {
    const { requests, prepared } = prepare({ value: 16n })
    expect(await prepared).toMatchObject({
      gas: 125_000n,
      maxFeePerGas: 25n,
      maxPriorityFeePerGas: 5n,
      nonce: 7,
      maxFee: 3_125_000n,
      lacksFunds: false,
      takesAll: false,
      simulation: 'unknown',
    })
    expect(requests).toContainEqual(['eth_estimateGas', [{ from: account, to: other, value: '0x10', data: '0x' }]])
    expect(requests).toContainEqual(['eth_getTransactionCount', [account, 'pending']])
  })

  test('param gas: the page may raise the gas limit, but not lower it', async () => {
    expect((await prepare({ gas: 125_001n }).prepared).gas).toBe(125_001n)
    expect((await prepare({ gas: 21_000n }).prepared).gas).toBe(125_000n)
  })

  test.each([
    [6_875_000n, false],
    [6_875_001n, true],
  ])('behavior: %s wei and the fee exceed the balance: %s', async (value, lacksFunds) => {
    expect((await prepare({ value }).prepared).lacksFunds).toBe(lacksFunds)
  })

  test.each([
    [3_749_999n, false],
    [3_750_000n, false],
    [6_874_999n, false],
    [6_875_000n, true],
    [10_000_000n, true],
    [10_000_001n, false],
  ])('behavior: sending %s wei takes all but the fee: %s', async (value, takesAll) => {
    expect((await prepare({ value }).prepared).takesAll).toBe(takesAll)
  })

  test('behavior: a transaction of 1 wei takes all if the account has only 1 wei more than the fee', async () => {
    expect((await prepare({ value: 1n }, { eth_getBalance: '0x2faf09' }).prepared).takesAll).toBe(true)
  })

  test('behavior: a call without value never takes the whole balance, even of an almost empty account', async () => {
    expect(await prepare({}, { eth_getBalance: '0x1' }).prepared).toMatchObject({
      takesAll: false,
      lacksFunds: true,
    })
  })

  test('behavior: a transaction without a gas estimate is shown as failing, and gets a fallback gas limit', async () => {
    expect(await prepare({}, { eth_estimateGas: refused }).prepared).toMatchObject({
      gas: 300_000n,
      simulation: 'fails',
    })
  })

  test('error: throws if the node does not return the balance', async () => {
    await expect(prepare({}, { eth_getBalance: refused }).prepared).rejects.toBe(refused)
  })
})
