import type { Hex } from 'viem'
import { lowerHex } from '../../chain/lowerHex.ts'
import { BundlerError, bundlerCodes } from '../errors.ts'
import { eip7702Factory, type UserOperation } from '../operation/userOperation.ts'
import { type Reputation, reputationRules, statusOf, unstakedAllowance } from './reputation.ts'

/** How much higher a fee must be for its operation to take the place of another, in percent. */
const REPLACEMENT_BUMP_PERCENT = 10n

/**
 * The part of a waiting operation that matters to other operations. The operation waits for a bundle, or its bundle waits for
 * a block.
 */
export type WaitingOperation = {
  hash: Hex
  sender: Hex
  nonce: bigint
  factory: Hex | undefined
  paymaster: Hex | undefined
  /** The address of the code that the operation's authorization gives the sender (EIP-7702). */
  delegate: Hex | undefined
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** The most that the operation may cost, in wei. */
  maxCost: bigint
  /** The contracts, other than the sender, whose storage the operation's validation touches. */
  storageOwners: readonly Hex[]
  /** Whether the operation is in a bundle that was sent, and can no longer be replaced. */
  isBundled: boolean
}

/** An operation that is to enter the mempool. */
export type Candidate = Omit<WaitingOperation, 'isBundled'> & {
  stakes: { account: boolean; factory: boolean; paymaster: boolean }
  paymasterDeposit: bigint | undefined
}

/** The state of the mempool against which a candidate is judged. */
export type MempoolView = {
  waiting: readonly WaitingOperation[]
  reputationOf: (address: Hex) => Reputation
  maxWaiting: number
  /** How many operations of one entity may wait, even if it is staked, until it has earned more by inclusions. */
  maxOfEntity: number
}

/** A rule of the mempool. */
export type MempoolRule = {
  id: string
  /** Returns the reason to refuse the candidate, or undefined to accept it. */
  find: (candidate: Candidate, view: MempoolView) => BundlerError | undefined
}

/** Lists the entities that the mempool considers when it judges an operation, each with its kind and whether it is staked. */
export function judgedEntities(
  candidate: Candidate,
): { kind: 'account' | 'factory' | 'paymaster'; address: Hex; isStaked: boolean }[] {
  const { sender, factory, paymaster, stakes } = candidate
  return [
    { kind: 'account' as const, address: sender, isStaked: stakes.account },
    ...(factory && factory !== eip7702Factory
      ? [{ kind: 'factory' as const, address: factory, isStaked: stakes.factory }]
      : []),
    ...(paymaster ? [{ kind: 'paymaster' as const, address: paymaster, isStaked: stakes.paymaster }] : []),
  ]
}

const refuse = (rule: string, code: number, message: string, data: Record<string, unknown> = {}): BundlerError =>
  new BundlerError({ code, message: `${rule}: ${message}`, data: { rule, ...data } })

const namesEntity = (address: Hex) => (each: WaitingOperation) =>
  each.sender === address || each.factory === address || each.paymaster === address

/** Returns whether a fee is so much higher than another that its operation may take the other operation's place. */
export function outbids(now: bigint, before: bigint): boolean {
  return now * 100n >= before * (100n + REPLACEMENT_BUMP_PERCENT)
}

/** Finds the waiting operation that a candidate would replace. */
export function findReplaced(candidate: Candidate, waiting: readonly WaitingOperation[]): WaitingOperation | undefined {
  return waiting.find(({ sender, nonce }) => sender === candidate.sender && nonce === candidate.nonce)
}

/** Lists the waiting operations that remain if the candidate is accepted. */
const others = (candidate: Candidate, { waiting }: MempoolView): WaitingOperation[] => {
  const replaced = findReplaced(candidate, waiting)
  return waiting.filter((each) => each !== replaced)
}

/** The rules that judge a new operation against the waiting operations. @see ERC-7562, 'Local Rules' and 'Reputation' */
const mempoolRules: readonly MempoolRule[] = [
  {
    id: 'GREP-010',
    find: (candidate, { reputationOf }) => {
      const banned = judgedEntities(candidate).find(({ address }) => statusOf(reputationOf(address)) === 'banned')
      if (!banned) return undefined
      return refuse('GREP-010', bundlerCodes.reputation, `the ${banned.kind} ${banned.address} is banned`, {
        [banned.kind]: banned.address,
      })
    },
  },
  {
    id: 'GREP-020',
    find: (candidate, view) => {
      const rest = others(candidate, view)
      const full = judgedEntities(candidate).find(
        ({ address }) =>
          statusOf(view.reputationOf(address)) === 'throttled' &&
          rest.filter(namesEntity(address)).length >= reputationRules.throttledEntityMempoolCount,
      )
      if (!full) return undefined
      return refuse('GREP-020', bundlerCodes.reputation, `the ${full.kind} ${full.address} is throttled`, {
        [full.kind]: full.address,
      })
    },
  },
  {
    id: 'UREP-010',
    find: (candidate, view) => {
      if (candidate.stakes.account) return undefined
      const same = others(candidate, view).filter(({ sender }) => sender === candidate.sender)
      if (same.length < reputationRules.sameSenderMempoolCount) return undefined
      return refuse('UREP-010', bundlerCodes.reputation, 'too many operations of this sender are waiting')
    },
  },
  {
    id: 'UREP-020',
    find: (candidate, view) => {
      const rest = others(candidate, view)
      const full = judgedEntities(candidate).find(
        ({ kind, address, isStaked }) =>
          kind !== 'account' &&
          !isStaked &&
          rest.filter(namesEntity(address)).length >= unstakedAllowance(view.reputationOf(address)),
      )
      if (!full) return undefined
      return refuse('UREP-020', bundlerCodes.reputation, `too many operations of the unstaked ${full.kind} are waiting`)
    },
  },
  {
    id: 'STO-040',
    find: (candidate, view) => {
      const rest = others(candidate, view)
      const { sender, factory, paymaster } = candidate
      const isSender = (address: Hex | undefined): boolean => rest.some((each) => each.sender === address)
      if ((factory !== undefined && isSender(factory)) || (paymaster !== undefined && isSender(paymaster))) {
        return refuse(
          'STO-040',
          bundlerCodes.ruleBroken,
          'an entity is the sender of another operation that is waiting',
        )
      }
      if (!rest.some((each) => each.factory === sender || each.paymaster === sender)) return undefined
      return refuse('STO-040', bundlerCodes.ruleBroken, 'the sender is an entity of another operation that is waiting')
    },
  },
  {
    id: 'STO-041',
    find: (candidate, view) => {
      const rest = others(candidate, view).filter(({ sender }) => sender !== candidate.sender)
      const conflicting = rest.find(
        ({ sender, storageOwners }) =>
          candidate.storageOwners.includes(sender) || storageOwners.includes(candidate.sender),
      )
      if (!conflicting) return undefined
      return refuse(
        'STO-041',
        bundlerCodes.ruleBroken,
        "the validation of this or of a waiting operation uses the storage of the other operation's sender",
      )
    },
  },
  {
    id: 'EREP-010',
    find: (candidate, view) => {
      const { paymaster, paymasterDeposit = 0n, maxCost } = candidate
      if (paymaster === undefined) return undefined
      const promised = others(candidate, view)
        .filter((each) => each.paymaster === paymaster)
        .reduce((sum, each) => sum + each.maxCost, 0n)
      if (promised + maxCost <= paymasterDeposit) return undefined
      return refuse(
        'EREP-010',
        bundlerCodes.paymasterDepositTooLow,
        "the paymaster's deposit does not cover this operation and those that wait",
        { paymaster },
      )
    },
  },
  {
    id: 'AUTH-040',
    find: (candidate, view) => {
      const { sender, delegate } = candidate
      if (delegate === undefined) return undefined
      const conflicting = others(candidate, view).find(
        (each) => each.sender === sender && each.delegate !== undefined && each.delegate !== delegate,
      )
      if (!conflicting) return undefined
      return refuse('AUTH-040', bundlerCodes.ruleBroken, 'another operation of this sender names different code')
    },
  },
  {
    id: 'replacement',
    find: (candidate, { waiting }) => {
      const replaced = findReplaced(candidate, waiting)
      if (!replaced || replaced.hash === candidate.hash) return undefined
      if (replaced.isBundled) {
        return refuse(
          'replacement',
          bundlerCodes.invalidParameters,
          'an operation with this nonce is in a bundle already',
        )
      }
      const isHigher =
        outbids(candidate.maxFeePerGas, replaced.maxFeePerGas) &&
        outbids(candidate.maxPriorityFeePerGas, replaced.maxPriorityFeePerGas)
      if (isHigher) return undefined
      return refuse(
        'replacement',
        bundlerCodes.invalidParameters,
        'an operation with this nonce is waiting; to replace it, raise both fees by 10 % or more',
      )
    },
  },
  {
    id: 'share',
    find: (candidate, view) => {
      const rest = others(candidate, view)
      const full = judgedEntities(candidate).find(
        ({ address }) =>
          rest.filter(namesEntity(address)).length >=
          Math.max(view.maxOfEntity, unstakedAllowance(view.reputationOf(address))),
      )
      if (!full) return undefined
      return refuse('share', bundlerCodes.reputation, `too many operations of the ${full.kind} are waiting`, {
        [full.kind]: full.address,
      })
    },
  },
  {
    // The last rule: an operation that breaks only this rule may take the place of an operation that pays less.
    id: 'size',
    find: (candidate, view) =>
      others(candidate, view).length < view.maxWaiting
        ? undefined
        : refuse('size', bundlerCodes.reputation, 'too many operations are waiting; try again shortly'),
  },
]

/** Checks that a candidate breaks no rule. @throws {BundlerError} for the first rule that the candidate breaks. */
export function assertAdmissible(
  candidate: Candidate,
  view: MempoolView,
  rules: readonly MempoolRule[] = mempoolRules,
): void {
  for (const { find } of rules) {
    const error = find(candidate, view)
    if (error) throw error
  }
}

/**
 * Refuses an operation before its costly validation if one of its entities is banned or if too many operations of its sender
 * are waiting. After the validation, the mempool would refuse it anyway.
 *
 * @param candidate - the operation, with no entity marked as staked, because the stakes have not been read yet.
 * @param isSenderStaked - reads whether the sender is staked, and may therefore have more operations waiting.
 * @throws {BundlerError}
 */
export async function assertWorthValidating(
  candidate: Candidate,
  view: MempoolView,
  isSenderStaked: () => Promise<boolean>,
): Promise<void> {
  const refusalBy = (id: string): BundlerError | undefined =>
    mempoolRules.find((rule) => rule.id === id)?.find(candidate, view)
  const banned = refusalBy('GREP-010')
  if (banned) throw banned
  const tooMany = refusalBy('UREP-010')
  if (tooMany && !(await isSenderStaked())) throw tooMany
}

/** Collects the fields by which the mempool judges an operation. */
export function toCandidate(
  operation: UserOperation,
  known: Pick<Candidate, 'hash' | 'storageOwners' | 'stakes' | 'paymasterDeposit'>,
  maxCost: bigint,
): Candidate {
  const { sender, nonce, factory, paymaster, authorization, maxFeePerGas, maxPriorityFeePerGas } = operation
  // An authorization may write the address of its code in upper or lower case.
  const delegate = authorization && lowerHex(authorization.address)
  return { sender, nonce, factory, paymaster, delegate, maxFeePerGas, maxPriorityFeePerGas, maxCost, ...known }
}
