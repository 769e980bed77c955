import type { StakeAction } from '../action.ts'
import type { HistoryEntry } from '../chain/history.ts'
import type { TransactionState } from './machine.ts'
import type { TrackedTransaction } from './transactions.ts'

/** A row of the history. */
export type HistoryRowData = {
  key: string
  action: StakeAction
  /** Wei. */
  value: bigint
  status: Exclude<TransactionState['status'], 'idle'>
  /** Unix milliseconds: the block's time, or the time of submission while there is no block. */
  at: number
  hash: string | undefined
  /** The stake afterwards, in wei. */
  stake: bigint | undefined
}

/**
 * Lists this page's own transactions that have no event on the chain yet, then the chain's events. A transaction that has an
 * event appears only as the event.
 */
export function mergeHistory(
  entries: readonly HistoryEntry[],
  transactions: readonly TrackedTransaction[],
): HistoryRowData[] {
  const recorded = new Set<string>(entries.map(({ hash }) => hash))
  const unrecorded = transactions.flatMap(({ id, action, value, submittedAt, state }): HistoryRowData[] => {
    const hash = 'hash' in state ? state.hash : undefined
    if (state.status === 'idle' || (hash !== undefined && recorded.has(hash))) return []
    return [{ key: `own ${id}`, action, value, status: state.status, at: submittedAt, hash, stake: undefined }]
  })
  const mined = entries.map(({ action, value, minedAt, hash, logIndex, stake }) => ({
    key: `${hash} ${logIndex}`,
    action,
    value,
    status: 'included' as const,
    at: minedAt,
    hash,
    stake,
  }))
  return [...unrecorded.reverse(), ...mined]
}
