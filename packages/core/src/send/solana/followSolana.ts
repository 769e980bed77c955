import { type Clock, isRecord, pause } from '@holdfast/base'
import type { NodeProvider } from '../../adapters/adapter.ts'
import type { ProgressEvent } from '../progress.ts'
import { failureOfTransaction } from './failure.ts'

/** How often the status is read, in milliseconds. @see kit-behaviour reference, 'send': 'poll status each second' */
const POLLING_INTERVAL_MS = 1_000
/** After this long without a block, the transaction counts as slow. @see specification section 9, 'Receipt wait' */
const RECEIPT_WAIT_MS = 25_000
/**
 * After this many polls that find an expired transaction in no block, it counts as lost. Behind one URL there may be many
 * nodes, and load balancers keep using a node that is up to 128 slots (51 s) behind: it does not know the last blocks that
 * could contain the transaction. A user who is told too early that it failed would pay twice.
 */
const POLLS_UNTIL_LOST = 60

/** The transaction to follow, and the end of its validity. */
type Followed = {
  node: NodeProvider
  /** In base58. */
  hash: string
  /** No block above this height can contain the transaction. Undefined if unknown. */
  lastValidBlockHeight: bigint | undefined
  clock: Clock
  signal: AbortSignal
}

/**
 * Follows a transaction until it is confirmed, has failed, or can no longer enter a block because its blockhash is too old.
 * Reports a delay and the outcome as events. If the node cannot be reached, the next poll asks it again.
 */
export async function followSolana(followed: Followed, onEvent: (event: ProgressEvent) => void): Promise<void> {
  const { hash, clock, signal } = followed
  const startedAt = clock.monotonic()
  let misses = 0
  while (!signal.aborted) {
    // If the node cannot be reached, the poll finds nothing.
    const found = await poll(followed).catch(() => undefined)
    if (signal.aborted) return
    if (found === 'seen') misses = 0
    else if (found === 'expired') misses += 1
    else if (found) return onEvent(found)
    if (misses >= POLLS_UNTIL_LOST) return onEvent({ type: 'lost', hash })
    if (clock.monotonic() - startedAt >= RECEIPT_WAIT_MS) onEvent({ type: 'delayed', hash })
    await pause(POLLING_INTERVAL_MS, { clock, signal })
  }
}

/**
 * Asks the node once.
 *
 * @returns the outcome; `seen` if the transaction is in a block that may still be dropped; `expired` if the node finds it in no
 * block, and a new block can no longer contain it.
 */
async function poll(followed: Followed): Promise<ProgressEvent | 'seen' | 'expired' | undefined> {
  const { node, hash, lastValidBlockHeight } = followed
  // The height is read before the status: a status from before could lack the last block that can contain the transaction.
  const height = await node.request({ method: 'getBlockHeight', params: [{ commitment: 'confirmed' }] })
  const params = [[hash], { searchTransactionHistory: true }]
  const answer = await node.request({ method: 'getSignatureStatuses', params })
  const value: unknown = isRecord(answer) ? answer['value'] : undefined
  if (!Array.isArray(value)) return undefined
  const [status]: readonly unknown[] = value
  if (isRecord(status)) {
    if (status['err'] !== null) return { type: 'reverted', hash, failure: failureOfTransaction(status['err']) }
    const isConfirmed = ['confirmed', 'finalized'].includes(String(status['confirmationStatus']))
    return isConfirmed ? { type: 'confirmed', hash } : 'seen'
  }
  const isExpired = lastValidBlockHeight !== undefined && typeof height === 'number' && height > lastValidBlockHeight
  return isExpired ? 'expired' : undefined
}
