import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'
import { type Answers, other, owner, smart, startApprovingWallet } from '../test/approvingWallet.ts'
import { prepareOperation } from './prepareOperation.ts'

/** The fee for the gas that the test's bundler estimates, 0x600 units, at 11 wei each. */
const FEE = 16_896n

/** Prepares one call of a smart account. `value` and `balance` are in wei. */
function prepare({
  value,
  balance = 10n ** 20n,
  isSponsored = false,
  hasPending = false,
  isDeployed = true,
  node = {},
  bundler = {},
}: {
  value: bigint
  balance?: bigint
  isSponsored?: boolean
  hasPending?: boolean
  isDeployed?: boolean
  node?: Answers
  bundler?: Answers
}) {
  const { context } = startApprovingWallet({ isDeployed, node: { eth_getBalance: toHex(balance), ...node }, bundler })
  return prepareOperation(
    [{ to: other, value, data: '0x' }],
    { address: smart, type: 'smartAccount', owner },
    { ...context, chain: { ...context.chain, hasPaymaster: isSponsored } },
    { hasPending },
  )
}

describe('prepareOperation', () => {
  test('default: the account pays the fee, and maxFee is the highest possible fee', async () => {
    expect(await prepare({ value: 1n })).toMatchObject({
      maxFee: FEE,
      isSponsored: false,
      lacksFunds: false,
      takesAll: false,
      deploys: false,
      simulation: 'succeeds',
    })
  })

  test.each([
    [FEE + 99n, true],
    [FEE + 100n, false],
  ])('behavior: a balance of %s wei is too small for 100 wei and the fee: %s', async (balance, lacksFunds) => {
    expect((await prepare({ value: 100n, balance })).lacksFunds).toBe(lacksFunds)
  })

  test.each([
    [FEE + 101n, false],
    [FEE + 100n, true],
    [100n, true],
    // The account cannot send 100 wei.
    [99n, false],
  ])('behavior: 100 wei and the fee take all of a balance of %s wei: %s', async (balance, takesAll) => {
    expect((await prepare({ value: 100n, balance })).takesAll).toBe(takesAll)
  })

  test('behavior: calls without value never take the whole balance, even of an empty account', async () => {
    expect((await prepare({ value: 0n, balance: 0n })).takesAll).toBe(false)
  })

  test('behavior: with a paymaster, the services pay the fee, and the account needs only the value', async () => {
    const gas = 0x600n + 0x10n
    expect(await prepare({ value: 100n, balance: 100n, isSponsored: true })).toMatchObject({
      isSponsored: true,
      maxFee: gas * 11n,
      lacksFunds: false,
      takesAll: true,
    })
    expect((await prepare({ value: 100n, balance: 101n, isSponsored: true })).takesAll).toBe(false)
  })

  test.each(['pm_getPaymasterStubData', 'pm_getPaymasterData'])(
    'behavior: the account pays the fee if the services refuse %s',
    async (method) => {
      const bundler = { [method]: new NodeError({ message: 'not this month' }) }
      expect(await prepare({ value: 1n, isSponsored: true, bundler })).toMatchObject({
        isSponsored: false,
        maxFee: FEE,
      })
    },
  )

  test('param hasPending: the nonce gets a random key', async () => {
    const keys: unknown[] = []
    const node = {
      eth_call: ([{ data }]: readonly [{ data: string }]) => {
        keys.push(data.slice(-64))
        return toHex(0n, { size: 32 })
      },
    }
    await prepare({ value: 1n, node })
    expect(keys.at(-1)).toBe('0'.repeat(64))
    await prepare({ value: 1n, node, hasPending: true })
    await prepare({ value: 1n, node, hasPending: true })
    expect(new Set(keys).size).toBe(3)
  })

  test('behavior: the first operation also deploys the account', async () => {
    expect((await prepare({ value: 1n, isDeployed: false })).deploys).toBe(true)
  })
})
