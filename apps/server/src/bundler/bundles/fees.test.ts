import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancelFees, type Fees, feesOf, raiseFees } from './fees.ts'

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): Fees => ({ maxFeePerGas, maxPriorityFeePerGas })
const anyFees = fc.record({ maxFeePerGas: fc.bigInt(1n, 10n ** 12n), maxPriorityFeePerGas: fc.bigInt(0n, 10n ** 12n) })
/** The fees of a transaction: its tip is never more than its whole fee. */
const sentFees = anyFees.filter(({ maxFeePerGas, maxPriorityFeePerGas }) => maxPriorityFeePerGas <= maxFeePerGas)
/** What a transaction with these fees pays for gas in a block with this base fee. */
const priceOf = ({ maxFeePerGas, maxPriorityFeePerGas }: Fees, baseFee: bigint): bigint =>
  maxFeePerGas < baseFee + maxPriorityFeePerGas ? maxFeePerGas : baseFee + maxPriorityFeePerGas

describe('feesOf', () => {
  it.each<[string, Fees[], bigint, Fees]>([
    ['the tip that the node suggests', [fees(100n, 9n)], 3n, fees(100n, 3n)],
    ['no higher tip than the lowest that an operation offers', [fees(100n, 9n), fees(90n, 2n)], 3n, fees(90n, 2n)],
    ['no higher tip than the whole fee', [fees(5n, 9n)], 7n, fees(5n, 5n)],
  ])('default: pays %s', (_name, operations, suggestedTip, expected) => {
    expect(feesOf(operations, suggestedTip)).toEqual(expected)
  })

  it('behavior: no bundle pays more for gas than each of its operations does', () => {
    fc.assert(
      fc.property(fc.array(anyFees, { minLength: 1, maxLength: 8 }), fc.bigInt(0n, 10n ** 12n), (operations, tip) => {
        const { maxFeePerGas, maxPriorityFeePerGas } = feesOf(operations, tip)
        expect(maxPriorityFeePerGas <= maxFeePerGas).toBe(true)
        expect(operations.every((each) => maxFeePerGas <= each.maxFeePerGas)).toBe(true)
      }),
    )
  })
})

describe('cancelFees', () => {
  it.each<[string, { baseFee: bigint; suggestedTip: bigint }, Fees]>([
    ['an eighth more plus 1 wei', { baseFee: 1n, suggestedTip: 0n }, fees(901n, 91n)],
    ['the suggested tip on twice the base fee', { baseFee: 5_000n, suggestedTip: 200n }, fees(10_200n, 200n)],
  ])('default: offers %s', (_name, market, expected) => {
    expect(cancelFees(fees(800n, 80n), market)).toEqual(expected)
  })
})

describe('raiseFees', () => {
  it.each<[string, Fees, { baseFee: bigint; suggestedTip: bigint }, bigint, Fees | undefined]>([
    ['by an eighth plus 1 wei', fees(800n, 80n), { baseFee: 1n, suggestedTip: 0n }, 1_000n, fees(901n, 91n)],
    [
      'to twice the base fee, plus the raised tip',
      fees(800n, 80n),
      { baseFee: 600n, suggestedTip: 0n },
      1_000n,
      fees(1_291n, 91n),
    ],
    [
      'to twice the base fee, plus a higher suggested tip',
      fees(800n, 80n),
      { baseFee: 600n, suggestedTip: 200n },
      1_000n,
      fees(1_400n, 200n),
    ],
    [
      'to a tip with which the bundle costs at most twice the price that its operations pay',
      fees(800n, 80n),
      { baseFee: 150n, suggestedTip: 400n },
      1_000n,
      fees(901n, 310n),
    ],
    [
      'to at most twice the fee that the operations pay',
      fees(800n, 80n),
      { baseFee: 2_000n, suggestedTip: 0n },
      1_000n,
      fees(2_000n, 91n),
    ],
    [
      'not at all if even twice the fee that the operations pay is below the base fee',
      fees(800n, 80n),
      { baseFee: 2_001n, suggestedTip: 0n },
      1_000n,
      undefined,
    ],
    [
      'not at all if a raise would exceed twice the fee that the operations pay',
      fees(1_800n, 80n),
      { baseFee: 1n, suggestedTip: 0n },
      1_000n,
      undefined,
    ],
    [
      'not at all if the raised tip would cost more than twice the price that the operations pay',
      fees(800n, 170n),
      { baseFee: 10n, suggestedTip: 0n },
      1_000n,
      undefined,
    ],
  ])('default: raises the fees %s', (_name, last, market, paid, expected) => {
    expect(raiseFees(last, market, fees(paid, 80n))).toEqual(expected)
  })

  it('behavior: a raise suffices for a node to replace the last transaction, and is never more than twice what the operations pay', () => {
    fc.assert(
      fc.property(
        sentFees,
        sentFees,
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 12n),
        (last, paid, baseFee, tip) => {
          const raised = raiseFees(last, { baseFee, suggestedTip: tip }, paid)
          if (!raised) return
          expect(raised.maxFeePerGas <= paid.maxFeePerGas * 2n).toBe(true)
          expect(priceOf(raised, baseFee) <= priceOf(paid, baseFee) * 2n).toBe(true)
          expect(raised.maxPriorityFeePerGas <= raised.maxFeePerGas).toBe(true)
          expect(raised.maxFeePerGas * 8n >= last.maxFeePerGas * 9n).toBe(true)
          expect(raised.maxPriorityFeePerGas * 8n >= last.maxPriorityFeePerGas * 9n).toBe(true)
        },
      ),
    )
  })
})
