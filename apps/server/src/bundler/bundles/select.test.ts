import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Reputation, unknownEntity } from '../mempool/reputation.ts'
import type { OperationRow } from '../mempool/rows.ts'
import { selectOperations } from './select.ts'

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const paymaster = addressOf('f')

/** Creates an operation that is ready for the next bundle. Each digit stands for a different sender. */
function rowOf(digit: string, changes: Partial<OperationRow> = {}): OperationRow {
  return {
    chainId: 1,
    hash: `0x${digit.repeat(64)}`,
    status: 'pending',
    operation: {},
    sender: addressOf(digit),
    nonce: 0n,
    factory: null,
    paymaster: null,
    delegate: null,
    stakes: { account: false, factory: false, paymaster: false },
    maxFeePerGas: 10n,
    maxPriorityFeePerGas: 1n,
    gasLimit: 100n,
    maxCost: 1_000n,
    validAfter: 0,
    validUntil: 2_000,
    storageOwners: [],
    codeHashes: {},
    validatedAt: 100,
    projectKey: null,
    receivedAt: new Date(0),
    updatedAt: new Date(0),
    bundleId: null,
    transactionHash: null,
    blockHash: null,
    blockNumber: null,
    success: null,
    actualGasCost: null,
    actualGasUsed: null,
    reason: null,
    ...changes,
  }
}

type Context = Parameters<typeof selectOperations>[1]
const throttled: Reputation = { opsSeen: 200, opsIncluded: 5 }
const banned: Reputation = { opsSeen: 10_000, opsIncluded: 0 }

/** Selects operations. @returns the senders of the chosen, the expired and the rejected operations, as one digit each. */
function select(waiting: readonly OperationRow[], changes: Partial<Context> = {}): [string, string, string] {
  const { chosen, expired, rejected } = selectOperations(waiting, {
    baseFee: 5n,
    suggestedTip: 1n,
    timestamp: 1_000,
    block: 100,
    reputationOf: () => unknownEntity,
    limits: { maxBundleGas: 1_000n, maxBundleOperations: 50 },
    inFlight: [],
    ...changes,
  })
  const digits = (rows: readonly OperationRow[]): string => rows.map(({ sender }) => sender.charAt(2)).join('')
  return [digits(chosen), digits(expired), digits(rejected)]
}
const withReputation = (reputation: Reputation) => ({
  reputationOf: (address: Hex) => (address === paymaster ? reputation : unknownEntity),
})

describe('selectOperations', () => {
  it('default: chooses all operations that fit, in their order', () => {
    expect(select([rowOf('2'), rowOf('1'), rowOf('3')])).toEqual(['213', '', ''])
  })

  it('behavior: an operation that expires within 15 seconds is dropped; an operation that is not valid yet waits', () => {
    const soon = [rowOf('1', { validUntil: 1_015 }), rowOf('2', { validUntil: 1_016 })]
    expect(select([...soon, rowOf('3', { validAfter: 1_000 }), rowOf('4', { validAfter: 1_001 })])).toEqual([
      '23',
      '1',
      '',
    ])
  })

  it('behavior: keeps the limits of gas and operations; a smaller operation still finds room', () => {
    const large = [rowOf('1', { gasLimit: 600n }), rowOf('2', { gasLimit: 401n }), rowOf('3', { gasLimit: 400n })]
    expect(select(large)).toEqual(['13', '', ''])
    const limits = { maxBundleGas: 1_000n, maxBundleOperations: 2 }
    expect(select([rowOf('1'), rowOf('2'), rowOf('3')], { limits })).toEqual(['12', '', ''])
  })

  it('behavior: an operation waits if it offers less than the base fee may be in two blocks', () => {
    // An eighth more than 64 is 72, and an eighth more than that is 81.
    const offers = [rowOf('1', { maxFeePerGas: 80n }), rowOf('2', { maxFeePerGas: 81n })]
    expect(select(offers, { baseFee: 64n })).toEqual(['2', '', ''])
    expect(select([rowOf('1', { maxFeePerGas: 6n }), rowOf('2', { maxFeePerGas: 7n })])).toEqual(['2', '', ''])
  })

  it('behavior: an operation waits if its tip is less than half of both the best tip and the tip that the node suggests', () => {
    const tips = (...each: bigint[]) => each.map((tip, at) => rowOf(String(at + 1), { maxPriorityFeePerGas: tip }))
    expect(select(tips(10n, 5n, 4n), { suggestedTip: 10n })).toEqual(['12', '', ''])
    expect(select(tips(10n, 5n, 4n), { suggestedTip: 8n })).toEqual(['123', '', ''])
    expect(select(tips(6n, 3n, 2n), { suggestedTip: 10n })).toEqual(['12', '', ''])
    expect(select(tips(0n, 0n), { suggestedTip: 10n })).toEqual(['12', '', ''])
  })

  it('behavior: chooses one operation per sender, and none whose validation reads the storage of another chosen sender', () => {
    const next = rowOf('1', { nonce: 1n << 64n })
    expect(select([rowOf('1'), next])).toEqual(['1', '', ''])
    expect(select([next], { inFlight: [rowOf('1')] })).toEqual(['', '', ''])
    const visitor = rowOf('2', { storageOwners: [addressOf('1')] })
    expect(select([rowOf('1'), visitor])).toEqual(['1', '', ''])
    expect(select([visitor, rowOf('1')])).toEqual(['2', '', ''])
    expect(select([visitor], { inFlight: [rowOf('1')] })).toEqual(['', '', ''])
    expect(select([rowOf('1')], { inFlight: [visitor] })).toEqual(['', '', ''])
  })

  it('behavior: operations of a banned entity are rejected (GREP-010)', () => {
    expect(select([rowOf('1', { paymaster }), rowOf('2')], withReputation(banned))).toEqual(['2', '', '1'])
    expect(select([rowOf('1', { factory: paymaster })], withReputation(banned))).toEqual(['', '', '1'])
  })

  it('behavior: chooses four operations of a throttled entity, counting those in flight, and none older than ten blocks (GREP-020)', () => {
    const five = ['1', '2', '3', '4', '5'].map((digit) => rowOf(digit, { paymaster }))
    expect(select(five)).toEqual(['12345', '', ''])
    expect(select(five, withReputation(throttled))).toEqual(['1234', '', ''])
    const inFlight = ['6', '7', '8'].map((digit) => rowOf(digit, { paymaster }))
    expect(select(five, { ...withReputation(throttled), inFlight })).toEqual(['1', '', ''])
    const old = [rowOf('1', { paymaster, validatedAt: 90 }), rowOf('2', { paymaster, validatedAt: 89 })]
    expect(select(old, withReputation(throttled))).toEqual(['1', '', '2'])
    expect(select(old)).toEqual(['12', '', ''])
  })
})
