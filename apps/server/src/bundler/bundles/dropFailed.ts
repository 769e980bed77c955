import { bannedReputation } from '../mempool/reputation.ts'
import type { BundleContext, ParsedOperation } from './BundleContext.ts'
import { blame } from './blame.ts'
import { findInclusion } from './receipts.ts'
import { entitiesOf } from './select.ts'

/** How many blocks back to search for an inclusion by another bundler. */
const SEARCHED_BLOCKS = 1_000n

/**
 * Handles an operation that failed after it had passed validation. If another bundler has included the operation, the inclusion
 * is recorded. Otherwise the operation is dropped.
 *
 * @param options.head - the newest block's number.
 * @param options.isBundleFailed - whether the operation passed its second validation, at the newest block, and then made its
 * bundle fail. Only then is the entity to blame banned, unless it is the operator's own (GREP-040). If only the second validation
 * failed, someone else may have changed the state: the entity to blame is not banned, but the operation stays counted as seen.
 */
export async function dropFailed(
  context: BundleContext,
  { row }: ParsedOperation,
  reason: Parameters<typeof blame>[1],
  { head, isBundleFailed }: { head: bigint; isBundleFailed: boolean },
): Promise<void> {
  const { node, mempool, reputations, db, clock, log, metrics } = context
  const now = new Date(clock.now())
  // The sender has been created (AA10) or the nonce has been used (AA25) since the validation.
  const isRace = /^AA(?:10|25)/.test(reason.text)
  if (isRace) {
    const from = head > SEARCHED_BLOCKS ? head - SEARCHED_BLOCKS : 0n
    const inclusion = await findInclusion(node, row.hash, from)
    if (inclusion) {
      await mempool.include([inclusion], null, now)
      await db.transaction((writer) => reputations.countIncluded(writer, [entitiesOf(row)], now))
      return
    }
  }
  const blamed = blame(row, reason, now)
  const banned = isBundleFailed ? blamed.banned.filter((address) => !reputations.isTrusted(address)) : []
  for (const address of banned) await reputations.set(db, address, bannedReputation, now)
  await db.transaction((writer) => reputations.countSeen(writer, [blamed.acquitted], now, -1))
  await mempool.drop(row.hash, reason.text, now)
  metrics.count('dropped')
  log.info({ hash: row.hash, reason: reason.text, banned }, 'a user operation was dropped')
}
