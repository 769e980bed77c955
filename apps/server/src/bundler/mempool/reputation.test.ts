import { describe, expect, it } from 'vitest'
import { bannedReputation, decay, reputationRules, statusOf, unknownEntity, unstakedAllowance } from './reputation.ts'

const HOUR_MS = 3_600_000

describe('the numbers of ERC-7562', () => {
  it('default: uses the numbers for a bundler', () => {
    expect(reputationRules).toEqual({
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
    })
  })
})

describe('statusOf', () => {
  it.each([
    [0, 0, 'ok'],
    [109, 0, 'ok'],
    [110, 0, 'throttled'],
    [119, 1, 'ok'],
    [120, 1, 'throttled'],
    [509, 0, 'throttled'],
    [510, 0, 'banned'],
    [519, 1, 'throttled'],
    [520, 1, 'banned'],
    [10_000, 1_000, 'ok'],
  ] as const)('default: %i seen and %i included: %s', (opsSeen, opsIncluded, status) => {
    expect(statusOf({ opsSeen, opsIncluded })).toBe(status)
  })

  it('behavior: an entity that makes a bundle fail is banned at once (GREP-040); an unknown entity is not', () => {
    expect([statusOf(bannedReputation), statusOf(unknownEntity)]).toEqual(['banned', 'ok'])
  })
})

describe('decay', () => {
  it('default: each whole hour reduces the counts by a 24th; the remaining time counts towards the next hour', () => {
    const before = { opsSeen: 2_400, opsIncluded: 240 }
    expect(decay(before, HOUR_MS - 1)).toEqual({ reputation: before, usedMs: 0 })
    expect(decay(before, HOUR_MS + 1)).toEqual({ reputation: { opsSeen: 2_300, opsIncluded: 230 }, usedMs: HOUR_MS })
    expect(decay(before, 2 * HOUR_MS).reputation).toEqual({ opsSeen: 2_204, opsIncluded: 220 })
  })

  it('behavior: a ban ends as the counts fall, in the end to zero', () => {
    const after = (hours: number) => decay(bannedReputation, hours * HOUR_MS).reputation
    expect([statusOf(after(69)), statusOf(after(70)), statusOf(after(24 * 10))]).toEqual(['banned', 'throttled', 'ok'])
    expect(after(24 * 365)).toEqual(unknownEntity)
  })
})

describe('unstakedAllowance', () => {
  it.each([
    [0, 0, 10],
    [100, 100, 110],
    [100, 50, 35],
    [20_000, 20_000, 10_010],
  ])('default: %i seen and %i included: %i may wait (UREP-020)', (opsSeen, opsIncluded, allowed) => {
    expect(unstakedAllowance({ opsSeen, opsIncluded })).toBe(allowed)
  })
})
