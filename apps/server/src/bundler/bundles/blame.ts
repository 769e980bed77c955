import type { Hex } from 'viem'
import { blameOf } from '../entry-point/failures.ts'
import type { OperationRow } from '../mempool/rows.ts'
import type { EntityKind } from '../validation/rules/Rule.ts'

/** The consequences of a failed operation for its entities. */
export type Blame = {
  /** Entities that made the bundle fail although they had passed validation. They are banned (GREP-040). */
  banned: readonly Hex[]
  /** Entities that did nothing wrong. The operation is subtracted from their count of seen operations (EREP-015). */
  acquitted: readonly Hex[]
}

/**
 * Finds the entities to blame for an operation that passed its validations and then made the bundle fail.
 *
 * @param reason - the EntryPoint's reason, or the broken rule with the entity that broke it. `any`: it is unknown which of the
 * entities broke the rule, so none is banned and none is acquitted.
 */
export function blame(
  operation: Pick<OperationRow, 'sender' | 'factory' | 'paymaster' | 'stakes' | 'validUntil'>,
  reason: { text: string; entity?: EntityKind | 'any' | undefined },
  now: Date,
): Blame {
  const { sender, factory, paymaster, stakes, validUntil } = operation
  // Our bundle has waited for its block longer than the operation was valid.
  const hasExpired = /^AA[23]2/.test(reason.text) && validUntil <= now.getTime() / 1_000
  // The sender has been created or the nonce has been used since the validation, by another operation of the same account.
  const isRace = /^AA(?:10|25)/.test(reason.text)
  const entity = hasExpired || isRace ? 'bundler' : (reason.entity ?? blameOf(reason.text))
  if (entity === 'bundler') return { banned: [], acquitted: paymaster ? [paymaster] : [] }
  if (entity === 'any') return { banned: [], acquitted: [] }
  // EREP-020: a staked factory answers for the accounts that it makes; EREP-030: a staked account for the other entities.
  if (entity !== 'paymaster') {
    const acquitted = paymaster ? [paymaster] : []
    if (factory && stakes.factory) return { banned: [factory], acquitted }
    if (stakes.account) return { banned: [sender], acquitted }
    return { banned: entity === 'factory' && factory ? [factory] : [], acquitted }
  }
  if (stakes.account) return { banned: [sender], acquitted: paymaster ? [paymaster] : [] }
  return { banned: paymaster ? [paymaster] : [], acquitted: [] }
}
