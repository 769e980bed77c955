/** How often operations of an entity were seen, and how often they were included in a block. */
export type Reputation = { opsSeen: number; opsIncluded: number }

/** The status of an entity. @see ERC-7562, 'Reputation Calculation' */
export type ReputationStatus = 'ok' | 'throttled' | 'banned'

/** The constants of ERC-7562 for a bundler. */
export const reputationRules = {
  minInclusionRateDenominator: 10,
  throttlingSlack: 10,
  banSlack: 50,
  banOpsSeenPenalty: 10_000,
  sameSenderMempoolCount: 4,
  sameUnstakedEntityMempoolCount: 10,
  throttledEntityMempoolCount: 4,
  throttledEntityLiveBlocks: 10,
  throttledEntityBundleCount: 4,
  maxOpsAllowedUnstakedEntity: 10_000,
} as const

/** The reputation of an entity before its first operation. */
export const unknownEntity: Reputation = { opsSeen: 0, opsIncluded: 0 }

/**
 * The reputation of the operator's own entities, which is that of an unstaked entity at its best: never throttled, and allowed
 * as many waiting operations as possible.
 */
export const trustedEntity: Reputation = {
  opsSeen: reputationRules.maxOpsAllowedUnstakedEntity,
  opsIncluded: reputationRules.maxOpsAllowedUnstakedEntity,
}

const HOUR_MS = 3_600_000

/** Returns the status that decides whether an entity's operations may wait and be bundled. */
export function statusOf({ opsSeen, opsIncluded }: Reputation): ReputationStatus {
  const maxSeen = Math.floor(opsSeen / reputationRules.minInclusionRateDenominator)
  if (maxSeen > opsIncluded + reputationRules.banSlack) return 'banned'
  if (maxSeen > opsIncluded + reputationRules.throttlingSlack) return 'throttled'
  return 'ok'
}

/**
 * Computes the counts after `elapsedMs`: each whole hour reduces them by a 24th. @returns the counts, and the milliseconds of
 * the whole hours that reduced them.
 */
export function decay(reputation: Reputation, elapsedMs: number): { reputation: Reputation; usedMs: number } {
  const hours = Math.floor(elapsedMs / HOUR_MS)
  let { opsSeen, opsIncluded } = reputation
  // The loop ends once both counts are 0, because the last change may be years ago.
  for (let hour = 0; hour < hours && opsSeen + opsIncluded > 0; hour += 1) {
    opsSeen = Math.floor((opsSeen * 23) / 24)
    opsIncluded = Math.floor((opsIncluded * 23) / 24)
  }
  return { reputation: { opsSeen, opsIncluded }, usedMs: hours * HOUR_MS }
}

/** Returns how many operations of an unstaked entity may wait (UREP-020). */
export function unstakedAllowance({ opsSeen, opsIncluded }: Reputation): number {
  const inclusionRate = opsSeen === 0 ? 0 : opsIncluded / opsSeen
  const earned = inclusionRate * Math.min(opsIncluded, reputationRules.maxOpsAllowedUnstakedEntity)
  return reputationRules.sameUnstakedEntityMempoolCount + Math.floor(earned)
}

/** The reputation that bans an entity if it made a bundle fail although it had passed validation (GREP-040). */
export const bannedReputation: Reputation = { opsSeen: reputationRules.banOpsSeenPenalty, opsIncluded: 0 }
