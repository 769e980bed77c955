import type { Hex } from 'viem'
import { type Reputation, reputationRules, statusOf } from '../mempool/reputation.ts'
import type { OperationRow } from '../mempool/rows.ts'
import { leastFeePerGas } from '../operation/checks.ts'
import { minOf } from './fees.ts'

/** How long an operation must still be valid to go into a bundle, in seconds. */
export const minValidityS = 15

/** The limits of one bundle. */
export type BundleLimits = { maxBundleGas: bigint; maxBundleOperations: number }

/** The decision about the waiting operations. Those in none of the lists keep waiting. */
export type Selection = {
  chosen: readonly OperationRow[]
  /** Operations that are no longer valid, or not valid for long enough. */
  expired: readonly OperationRow[]
  /** Operations that have a banned entity, or that have a throttled entity and have waited too long (GREP-010, GREP-020). */
  rejected: readonly OperationRow[]
}

/**
 * Chooses the operations of the next bundle from those that wait.
 *
 * @param waiting - the operations that wait, the best paying first.
 */
export function selectOperations(
  waiting: readonly OperationRow[],
  context: {
    baseFee: bigint
    /** The priority fee that the chain's node suggests, in wei per gas. */
    suggestedTip: bigint
    /** Unix seconds. */
    timestamp: number
    block: number
    reputationOf: (address: Hex) => Reputation
    limits: BundleLimits
    /**
     * Operations in bundles that wait for a block. If a new operation may not share a bundle with one of them, it may not be sent
     * after that operation either.
     */
    inFlight: readonly OperationRow[]
  },
): Selection {
  const { baseFee, suggestedTip, timestamp, block, reputationOf, limits, inFlight } = context
  const chosen: OperationRow[] = []
  const expired: OperationRow[] = []
  const rejected: OperationRow[] = []
  const leastFee = leastFeePerGas(baseFee)
  const senders = new Set<Hex>(inFlight.map(({ sender }) => sender))
  const touched = new Set<Hex>(inFlight.flatMap(({ storageOwners }) => storageOwners))
  /** How many operations in flight name each entity. Chosen operations are counted only for throttled entities. */
  const entityUses = new Map<Hex, number>()
  for (const address of inFlight.flatMap(entitiesOf)) entityUses.set(address, (entityUses.get(address) ?? 0) + 1)
  let gas = 0n
  for (const row of waiting) {
    if (row.validUntil <= timestamp + minValidityS) {
      expired.push(row)
      continue
    }
    const statuses = entitiesOf(row).map((address) => ({ address, status: statusOf(reputationOf(address)) }))
    const isThrottled = statuses.some(({ status }) => status === 'throttled')
    const isOld = block - row.validatedAt > reputationRules.throttledEntityLiveBlocks
    if (statuses.some(({ status }) => status === 'banned') || (isThrottled && isOld)) {
      rejected.push(row)
      continue
    }
    if (chosen.length >= limits.maxBundleOperations || row.maxFeePerGas < leastFee || row.validAfter > timestamp)
      continue
    if (gas + row.gasLimit > limits.maxBundleGas) continue
    // A bundle pays the lowest priority fee of its operations, so an operation with a low fee would delay those that pay
    // enough.
    const [best] = chosen
    if (best && row.maxPriorityFeePerGas * 2n < minOf([best.maxPriorityFeePerGas, suggestedTip])) continue
    // One operation per sender, and none whose validation reads the storage of another operation's sender.
    if (senders.has(row.sender) || touched.has(row.sender)) continue
    if (row.storageOwners.some((owner) => senders.has(owner))) continue
    const isFull = statuses.some(
      ({ address, status }) =>
        status === 'throttled' && (entityUses.get(address) ?? 0) >= reputationRules.throttledEntityBundleCount,
    )
    if (isFull) continue
    for (const { address, status } of statuses) {
      if (status === 'throttled') entityUses.set(address, (entityUses.get(address) ?? 0) + 1)
    }
    senders.add(row.sender)
    for (const owner of row.storageOwners) touched.add(owner)
    gas += row.gasLimit
    chosen.push(row)
  }
  return { chosen, expired, rejected }
}

/** Lists an operation's entities: the addresses whose reputation counts for it. */
export function entitiesOf({ sender, factory, paymaster }: OperationRow): Hex[] {
  return [sender, factory, paymaster].filter((address) => address !== null)
}
