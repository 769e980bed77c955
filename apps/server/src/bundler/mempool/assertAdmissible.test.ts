import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { BundlerError } from '../errors.ts'
import { type Reputation, unknownEntity } from './reputation.ts'
import { assertAdmissible, type Candidate, type MempoolView, type WaitingOperation } from './rules.ts'

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const [sender, other, factory, paymaster] = [addressOf('1'), addressOf('2'), addressOf('e'), addressOf('f')]

function waitingOf(digit: string, changes: Partial<WaitingOperation> = {}): WaitingOperation {
  return {
    hash: `0x${digit.repeat(64)}`,
    sender: addressOf(digit),
    nonce: 0n,
    factory: undefined,
    paymaster: undefined,
    delegate: undefined,
    maxFeePerGas: 100n,
    maxPriorityFeePerGas: 100n,
    maxCost: 10n,
    storageOwners: [],
    isBundled: false,
    ...changes,
  }
}
const staked = { account: true, factory: true, paymaster: true }
const candidateOf = (
  { isBundled: _isBundled, ...changes }: Partial<WaitingOperation> = {},
  more: Partial<Candidate> = {},
): Candidate => ({
  ...waitingOf('1', { hash: '0xc1', ...changes }),
  stakes: { account: false, factory: false, paymaster: false },
  paymasterDeposit: undefined,
  ...more,
})
/** Creates this many operations, each of another account. */
const several = (count: number, changes: Partial<WaitingOperation>): WaitingOperation[] =>
  Array.from({ length: count }, (_, index) =>
    waitingOf('3', { sender: `0x${String(index).padStart(40, '3')}`, ...changes }),
  )

/** Finds the rule that refuses a candidate; undefined when the candidate is accepted. */
function refusalOf(
  candidate: Candidate,
  waiting: readonly WaitingOperation[],
  view: Partial<MempoolView> = {},
): string | undefined {
  try {
    assertAdmissible(candidate, {
      waiting,
      reputationOf: () => unknownEntity,
      maxWaiting: 100,
      maxOfEntity: 100,
      ...view,
    })
    return undefined
  } catch (error) {
    if (!(error instanceof BundlerError)) throw error
    return `${error.code} ${String(error.data?.['rule'])}`
  }
}
const viewWith = (who: Hex, reputation: Reputation) => ({
  reputationOf: (address: Hex) => (address === who ? reputation : unknownEntity),
})

describe('assertAdmissible', () => {
  it('default: accepts an operation that has nothing to do with the waiting operations', () => {
    expect(refusalOf(candidateOf(), [waitingOf('2')])).toBeUndefined()
  })

  it.each([
    ['sender', sender, {}],
    ['factory', factory, { factory }],
    ['paymaster', paymaster, { paymaster }],
  ])(
    'error: refuses a banned %s (GREP-010), and a throttled one with four operations waiting (GREP-020)',
    (kind, who, named) => {
      const candidate = candidateOf(named, { stakes: staked, paymasterDeposit: 1_000n })
      expect(refusalOf(candidate, [], viewWith(who, { opsSeen: 510, opsIncluded: 0 }))).toBe('-32504 GREP-010')
      const throttled = viewWith(who, { opsSeen: 110, opsIncluded: 0 })
      const beside = (count: number) =>
        kind === 'sender'
          ? Array.from({ length: count }, (_, index) => waitingOf('1', { nonce: BigInt(index + 1) << 64n }))
          : several(count, named)
      expect(refusalOf(candidate, beside(3), throttled)).toBeUndefined()
      expect(refusalOf(candidate, beside(4), throttled)).toBe('-32504 GREP-020')
    },
  )

  it('error: refuses a fifth operation of an unstaked sender (UREP-010); a staked sender has no such limit', () => {
    const same = (count: number) =>
      Array.from({ length: count }, (_, index) => waitingOf('1', { nonce: BigInt(index + 1) << 64n }))
    expect(refusalOf(candidateOf(), same(3))).toBeUndefined()
    expect(refusalOf(candidateOf(), same(4))).toBe('-32504 UREP-010')
    expect(
      refusalOf(candidateOf({}, { stakes: { ...staked, factory: false, paymaster: false } }), same(9)),
    ).toBeUndefined()
  })

  it.each([
    ['factory', { factory }],
    ['paymaster', { paymaster }],
  ] as const)(
    'error: refuses an eleventh operation of an unstaked %s that has no reputation yet (UREP-020)',
    (kind, named) => {
      const candidate = candidateOf(named, { paymasterDeposit: 10_000n })
      expect(refusalOf(candidate, several(9, named))).toBeUndefined()
      expect(refusalOf(candidate, several(10, named))).toBe('-32504 UREP-020')
      const known = viewWith(kind === 'factory' ? factory : paymaster, { opsSeen: 4, opsIncluded: 4 })
      expect(refusalOf(candidate, several(13, named), known)).toBeUndefined()
      expect(refusalOf(candidate, several(14, named), known)).toBe('-32504 UREP-020')
      expect(
        refusalOf({ ...candidate, stakes: { ...candidate.stakes, [kind]: true } }, several(20, named)),
      ).toBeUndefined()
    },
  )

  it.each<[string, Partial<WaitingOperation>, Partial<WaitingOperation>]>([
    ['whose factory is the sender of another', { factory: other }, {}],
    ['whose paymaster is the sender of another', { paymaster: other }, {}],
    ['whose sender is the factory of another', {}, { factory: sender }],
    ['whose sender is the paymaster of another', {}, { paymaster: sender }],
  ])('error: refuses an operation %s (STO-040)', (_name, ours, theirs) => {
    const candidate = candidateOf(ours, { stakes: staked, paymasterDeposit: 1_000n })
    expect(refusalOf(candidate, [waitingOf('2', theirs)])).toBe('-32502 STO-040')
  })

  it('error: refuses an operation that uses the storage of a waiting operation’s sender, or the reverse (STO-041), unless both have the same sender', () => {
    expect(refusalOf(candidateOf({ storageOwners: [other] }), [waitingOf('2')])).toBe('-32502 STO-041')
    expect(refusalOf(candidateOf(), [waitingOf('2', { storageOwners: [sender] })])).toBe('-32502 STO-041')
    const own = waitingOf('1', { nonce: 1n << 64n, storageOwners: [sender] })
    expect(refusalOf(candidateOf({ storageOwners: [sender] }), [own])).toBeUndefined()
  })

  it('error: refuses an operation if its paymaster’s deposit does not cover it and all waiting operations except a replaced operation (EREP-010)', () => {
    const pays = (digit: string) => waitingOf(digit, { paymaster })
    const candidate = (paymasterDeposit: bigint) =>
      candidateOf({ paymaster, maxFeePerGas: 110n, maxPriorityFeePerGas: 110n }, { paymasterDeposit })
    expect(refusalOf(candidate(30n), [pays('2'), pays('3'), waitingOf('4')])).toBeUndefined()
    expect(refusalOf(candidate(29n), [pays('2'), pays('3')])).toBe('-32508 EREP-010')
    expect(refusalOf(candidate(10n), [pays('1')])).toBeUndefined()
  })

  it('error: refuses two operations that name different code for one sender (AUTH-040); the same code, and different code for different senders, are accepted', () => {
    const candidate = candidateOf({ delegate: addressOf('a') })
    const before = (digit: string, delegate: Hex | undefined) => waitingOf(digit, { nonce: 1n << 64n, delegate })
    expect(refusalOf(candidate, [before('1', addressOf('b'))])).toBe('-32502 AUTH-040')
    for (const fine of [before('1', addressOf('a')), before('1', undefined), before('2', addressOf('b'))]) {
      expect(refusalOf(candidate, [fine])).toBeUndefined()
    }
  })

  it.each<[string, bigint, bigint, boolean]>([
    ['both rise by a tenth', 110n, 110n, true],
    ['the fee rises by less', 109n, 110n, false],
    ['the tip rises by less', 110n, 109n, false],
    ['nothing rises', 100n, 100n, false],
  ])(
    'behavior: replaces an operation with the same nonce only if both fees rise by a tenth; here, %s',
    (_name, maxFeePerGas, maxPriorityFeePerGas, isAccepted) => {
      const candidate = candidateOf({ maxFeePerGas, maxPriorityFeePerGas })
      expect(refusalOf(candidate, [waitingOf('1')])).toBe(isAccepted ? undefined : '-32602 replacement')
      // The same nonce of another sender, or another nonce of this sender, is no obstacle.
      expect(refusalOf(candidate, [waitingOf('2'), waitingOf('1', { nonce: 7n })])).toBeUndefined()
    },
  )

  it('error: a bundled operation cannot be replaced at any price; sending it again is no replacement', () => {
    const candidate = candidateOf({ maxFeePerGas: 900n, maxPriorityFeePerGas: 900n })
    expect(refusalOf(candidate, [waitingOf('1', { isBundled: true })])).toBe('-32602 replacement')
    expect(refusalOf(candidateOf(), [waitingOf('1', { hash: '0xc1', isBundled: true })])).toBeUndefined()
  })

  it.each([
    ['account', { sender }, (index: number) => ({ nonce: BigInt(index + 10) })],
    ['factory', { factory }, () => ({})],
    ['paymaster', { paymaster }, () => ({})],
  ])('error: refuses an operation whose staked %s fills its share of the mempool', (_kind, named, change) => {
    const waiting = several(20, named).map((each, index) => ({ ...each, ...change(index) }))
    const candidate = candidateOf(named, { stakes: staked, paymasterDeposit: 1_000n })
    expect(refusalOf(candidate, waiting, { maxOfEntity: 21 })).toBeUndefined()
    expect(refusalOf(candidate, waiting, { maxOfEntity: 20 })).toBe('-32504 share')
    // Each included operation has earned the entity another place.
    const reputationOf = () => ({ opsSeen: 11, opsIncluded: 11 })
    expect(refusalOf(candidate, waiting, { maxOfEntity: 20, reputationOf })).toBeUndefined()
  })

  it('error: refuses an operation when the mempool is full; a replacement needs no room', () => {
    expect(refusalOf(candidateOf(), several(2, {}), { maxWaiting: 3 })).toBeUndefined()
    expect(refusalOf(candidateOf(), several(2, {}), { maxWaiting: 2 })).toBe('-32504 size')
    const raised = candidateOf({ maxFeePerGas: 110n, maxPriorityFeePerGas: 110n })
    expect(refusalOf(raised, [waitingOf('1'), waitingOf('2')], { maxWaiting: 2 })).toBeUndefined()
  })
})
