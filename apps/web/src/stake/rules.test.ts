import { formatExact } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StakeAction } from './action.ts'
import { readAmount } from './form/readAmount.ts'
import {
  batchFee,
  canPayForBatch,
  checkAmount,
  feeOfAccount,
  feeReserve,
  maxAmount,
  minimumStake,
  missingForDeposit,
  type StakeLimits,
  stakeAfter,
} from './rules.ts'

const ether = 10n ** 18n
const plenty = { balance: 10n * ether, stake: 10n * ether, fee: 10n ** 15n }

/** Reads a text and checks it, as the form does. */
const check = (action: StakeAction, text: string, limits: StakeLimits) => checkAmount(action, readAmount(text), limits)

describe('checkAmount', () => {
  it('error: returns the error of the text before any error of the limits', () => {
    expect(check('deposit', '0.00009', { balance: 1n })).toEqual({ error: 'The minimum is 0.0001 ETH' })
    expect(check('withdraw', '1,5', { stake: 1n }).error).toMatch(/point/)
  })

  it('error: refuses a deposit above the balance', () => {
    expect(check('deposit', '1000000000000000000000000000000', plenty).error).toMatch(/Your wallet holds 10 ETH/)
    expect(check('deposit', '10.000000000000000001', { balance: 10n * ether }).error).toMatch(
      /Your wallet holds 10 ETH/,
    )
    expect(check('deposit', '10', { balance: 10n * ether })).toEqual({ value: 10n * ether })
  })

  it('error: refuses a deposit that leaves no room for the fee', () => {
    const limits = { balance: ether, fee: 1n }
    expect(check('deposit', '1', limits).error).toMatch(/network fee/)
    expect(check('deposit', '0.999999999999999999', limits)).toEqual({ value: ether - 1n })
    expect(check('deposit', '1', { ...limits, fee: 0n })).toEqual({ value: ether })
  })

  it('error: refuses a withdrawal above the stake', () => {
    expect(check('withdraw', '1.000000000000000001', { stake: ether }).error).toBe(
      'Your stake is 1 ETH. Enter that or less.',
    )
    expect(check('withdraw', '1', { stake: ether })).toEqual({ value: ether })
  })

  it('error: refuses a withdrawal that leaves a remainder below the minimum', () => {
    expect(check('withdraw', '0.99995', { stake: ether }).error).toMatch(/Press Max/)
    expect(check('withdraw', '0.9999', { stake: ether })).toEqual({ value: ether - minimumStake })
  })

  it('behavior: skips a limit that is unknown', () => {
    expect(check('deposit', '5', {})).toEqual({ value: 5n * ether })
    expect(check('withdraw', '5', {})).toEqual({ value: 5n * ether })
  })

  it('behavior: never accepts less than the minimum, nor more than the balance or stake', () => {
    const wei = fc.bigInt({ min: 0n, max: 10n ** 21n })
    fc.assert(
      fc.property(
        wei,
        wei,
        wei,
        fc.constantFrom('deposit' as const, 'withdraw' as const),
        (value, limit, fee, action) => {
          const checked = check(action, formatExact(value, 18), { balance: limit, stake: limit, fee })
          if (checked.value === undefined) return
          expect(checked.value).toBe(value)
          expect(value >= minimumStake && value <= limit).toBe(true)
        },
      ),
    )
  })
})

describe('maxAmount', () => {
  it('default: returns the whole stake for a withdrawal, and the balance without the fee reserve for a deposit', () => {
    expect(maxAmount('withdraw', plenty)).toEqual({ value: 10n * ether })
    expect(maxAmount('deposit', plenty)).toEqual({ value: 10n * ether - (24n * 10n ** 15n) / 10n })
  })

  it('error: says why there is nothing to fill in', () => {
    expect(maxAmount('deposit', { balance: 1n, fee: ether }).error).toMatch(/less than 0.0001 ETH/)
    expect(maxAmount('withdraw', { stake: minimumStake - 1n }).error).toMatch(/below 0.0001 ETH/)
    expect(maxAmount('withdraw', { balance: ether }).error).toBe(
      'Your stake has not been read yet. Press Max again in a moment.',
    )
    expect(maxAmount('deposit', { stake: ether }).error).toBe(
      'Your balance has not been read yet. Press Max again in a moment.',
    )
  })

  it('behavior: returns an amount that checkAmount accepts', () => {
    const wei = fc.bigInt({ min: 0n, max: 10n ** 20n })
    fc.assert(
      fc.property(
        wei,
        wei,
        wei,
        fc.constantFrom('deposit' as const, 'withdraw' as const),
        (balance, stake, fee, action) => {
          const max = maxAmount(action, { balance, stake, fee })
          if (max.value === undefined) return
          expect(check(action, formatExact(max.value, 18), { balance, stake, fee })).toEqual(max)
        },
      ),
    )
  })
})

describe('missingForDeposit', () => {
  it('default: returns a deposit’s missing ether, with its fees, rounded up to six decimals', () => {
    expect(missingForDeposit(2n * ether, { balance: ether, fee: 0n })).toBe(ether)
    expect(missingForDeposit(2n * ether, { balance: ether, fee: 1n })).toBe(ether + 10n ** 12n)
  })

  it('behavior: returns the fee reserve for a deposit of the whole balance', () => {
    expect(missingForDeposit(ether, { balance: ether, fee: 10n ** 15n })).toBe(feeReserve(10n ** 15n))
  })

  it('behavior: returns 0 if the balance is enough or unknown', () => {
    expect(missingForDeposit(ether, { balance: 2n * ether, fee: 1n })).toBe(0n)
    expect(missingForDeposit(ether, {})).toBe(0n)
  })

  it('behavior: returns an amount with which the deposit is accepted', () => {
    const amount = fc.bigInt(minimumStake, 10n ** 24n)
    fc.assert(
      fc.property(amount, fc.bigInt(0n, 10n ** 24n), fc.bigInt(0n, 10n ** 17n), (value, balance, fee) => {
        const limits = { balance: balance + missingForDeposit(value, { balance, fee }), fee }
        expect(checkAmount('deposit', { value }, limits)).toEqual({ value })
      }),
    )
  })
})

describe('feeReserve', () => {
  it.each([
    [0n, 0n],
    [1n, 3n],
    [10n, 24n],
    [100n, 240n],
  ])('default: for a fee of %s, returns %s', (fee, expected) => {
    expect(feeReserve(fee)).toBe(expected)
  })
})

describe('batchFee and canPayForBatch', () => {
  it('default: batchFee returns eight times the fee of a deposit, or 0 without a fee', () => {
    expect(batchFee({ fee: 5n })).toBe(40n)
    expect([batchFee({}), batchFee({ fee: 0n })]).toEqual([0n, 0n])
  })

  it.each<[string, StakeLimits, boolean]>([
    ['exactly the fee can pay', { balance: 40n, fee: 5n }, true],
    ['one wei less cannot pay', { balance: 39n, fee: 5n }, false],
    ['no ether can pay if it pays no gas', { balance: 0n, fee: 0n }, true],
    ['an unknown fee cannot pay', { balance: 40n }, false],
    ['an unknown balance cannot pay', { fee: 5n }, false],
  ])('default: an account with %s', (_, limits, expected) => {
    expect(canPayForBatch(limits)).toBe(expected)
  })
})

describe('stakeAfter', () => {
  it.each([
    ['deposit', 1n, 2n, 3n],
    ['withdraw', 1n, 2n, 1n],
    ['withdraw', 3n, 2n, undefined],
    ['withdraw', 3n, undefined, undefined],
  ] as const)('default: %s of %s from a stake of %s', (action, value, stake, expected) => {
    expect(stakeAfter(action, value, stake)).toBe(expected)
  })
})

describe('feeOfAccount', () => {
  it.each<[string, bigint | undefined, boolean, boolean | undefined, bigint | undefined]>([
    ['an account with a plain key pays the plain fee', 7n, false, undefined, 7n],
    ['a smart account whose fee the app pays needs nothing', 7n, true, true, 0n],
    ['a smart account that pays by itself prepays a multiple', 7n, true, false, 70n],
    ['the fee is unknown while the payer is unknown', 7n, true, undefined, undefined],
    ['the fee is unknown while the plain fee is unknown', undefined, true, false, undefined],
  ])('default: %s', (_, fee, isSmart, isPaidFor, needed) => {
    expect(feeOfAccount(fee, { isSmart, isPaidFor })).toBe(needed)
  })
})
