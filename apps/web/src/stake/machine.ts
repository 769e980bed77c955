/** Why the app or the wallet would not go on, in a form that `stakeFailureText` puts into words. */
export type FailureReason = { code: string; detail?: string | undefined }

/** The life of one deposit or withdrawal, as far as this page knows it. */
export type TransactionState =
  | { status: 'idle' }
  | { status: 'checking' }
  | { status: 'awaitingWallet' }
  /** The wallet has sent it; `unknown` is the same after the receipt wait ran out, and goes on being watched. */
  | { status: 'submitted' | 'unknown'; hash: string }
  | { status: 'included' | 'cancelled' | 'replaced'; hash: string }
  | { status: 'failed'; reason: FailureReason; hash?: string | undefined }

export type TransactionEvent =
  | { type: 'started' }
  | { type: 'checksPassed' }
  | { type: 'rejected' }
  | { type: 'refused'; reason: FailureReason }
  | { type: 'sent'; hash: string }
  /** Found in storage after a reload: its hash is known, all else is asked from the chain. */
  | { type: 'restored'; hash: string }
  | { type: 'included'; hash: string }
  | { type: 'reverted'; reason: FailureReason }
  | { type: 'waitTimedOut' }
  /** The same call with another fee took its place. */
  | { type: 'repriced'; hash: string }
  | { type: 'cancelled'; hash: string }
  | { type: 'replaced'; hash: string }

/** The first state of every transaction. */
export const idleTransaction: TransactionState = { status: 'idle' }

/**
 * Moves a transaction on. An event that does not belong to a state leaves it as it is, so that a late answer of a wallet
 * or of the chain can do no harm.
 */
export function transactionMachine(state: TransactionState, event: TransactionEvent): TransactionState {
  switch (state.status) {
    case 'idle':
      if (event.type === 'started') return { status: 'checking' }
      if (event.type === 'restored') return { status: 'submitted', hash: event.hash }
      return state
    case 'checking':
      if (event.type === 'checksPassed') return { status: 'awaitingWallet' }
      if (event.type === 'refused') return { status: 'failed', reason: event.reason }
      return state
    case 'awaitingWallet':
      if (event.type === 'sent') return { status: 'submitted', hash: event.hash }
      if (event.type === 'rejected') return idleTransaction
      if (event.type === 'refused') return { status: 'failed', reason: event.reason }
      return state
    case 'submitted':
    case 'unknown':
      return watched(state, event)
    case 'included':
    case 'cancelled':
    case 'replaced':
    case 'failed':
      return state
  }
}

function watched(
  state: Extract<TransactionState, { status: 'submitted' | 'unknown' }>,
  event: TransactionEvent,
): TransactionState {
  switch (event.type) {
    case 'included':
    case 'cancelled':
    case 'replaced':
      return { status: event.type, hash: event.hash }
    case 'reverted':
      return { status: 'failed', reason: event.reason, hash: state.hash }
    case 'repriced':
      return { ...state, hash: event.hash }
    case 'waitTimedOut':
      return { status: 'unknown', hash: state.hash }
    default:
      return state
  }
}

/** Says whether a transaction has come to its end: nothing can change it any more. */
export function isFinal(state: TransactionState): boolean {
  return ['included', 'failed', 'replaced', 'cancelled'].includes(state.status)
}
