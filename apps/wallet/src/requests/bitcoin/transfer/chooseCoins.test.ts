import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseCoins } from './chooseCoins.ts'

const sizes = { base: 42, input: 68, change: 31 }
const coin = (value: bigint, index = 0) => ({ txid: index.toString(16).padStart(64, '0'), vout: 0, value })
const coinsOf = (...values: bigint[]) => values.map(coin)

describe('chooseCoins', () => {
  it('default: spends the largest coin first, pays the fee rate, and returns the change', () => {
    const choice = chooseCoins({ coins: coinsOf(5_000n, 90_000n, 7_000n), value: 50_000n, feeRate: 2, sizes })
    expect(choice).toEqual({ coins: [coin(90_000n, 1)], fee: 282n, change: 39_718n })
  })

  it('behavior: adds change that would be dust to the fee', () => {
    const choice = chooseCoins({ coins: coinsOf(10_600n), value: 10_000n, feeRate: 1, sizes })
    expect(choice).toEqual({ coins: [coin(10_600n)], fee: 600n, change: 0n })
  })

  it('error: returns undefined if the coins do not cover the amount and the fee', () => {
    expect(chooseCoins({ coins: coinsOf(10_000n), value: 10_000n, feeRate: 1, sizes })).toBeUndefined()
    expect(chooseCoins({ coins: [], value: 1n, feeRate: 1, sizes })).toBeUndefined()
  })

  it('error: returns undefined if each coin costs more to spend than it is worth', () => {
    expect(chooseCoins({ coins: coinsOf(60n, 60n, 60n), value: 10n, feeRate: 1, sizes })).toBeUndefined()
  })

  it('behavior: chooses no more coins than fit into a transaction', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => coin(1_000n, index))
    expect(chooseCoins({ coins: many, value: 500_000n, feeRate: 1, sizes })?.coins.length).toBeLessThanOrEqual(1_000)
    expect(chooseCoins({ coins: many, value: 5_000_000n, feeRate: 1, sizes })).toBeUndefined()
  })

  it('behavior: the coins add up to the payment, the change and the fee, and the fee is never below the rate', () => {
    const value = fc.bigInt({ min: 1n, max: 1_000_000n })
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 30 }),
        value,
        fc.integer({ min: 1, max: 50 }),
        (values, paid, feeRate) => {
          const choice = chooseCoins({ coins: coinsOf(...values), value: paid, feeRate, sizes })
          if (!choice) return
          const spent = choice.coins.reduce((sum, each) => sum + each.value, 0n)
          expect(spent).toBe(paid + choice.fee + choice.change)
          const size = sizes.base + choice.coins.length * sizes.input + (choice.change > 0n ? sizes.change : 0)
          expect(choice.fee >= BigInt(size * feeRate)).toBe(true)
        },
      ),
    )
  })
})
