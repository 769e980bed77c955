/**
 * Why a transaction failed: a code, which `failureText` puts into words, and the error's raw text. For the code
 * `insufficientStake`, `detail` is the account's stake instead.
 */
export type FailureReason = { code: string; detail?: string | undefined }

/** The state of a deposit or withdrawal on this page. */
export type TransactionState =
  | { status: 'idle' }
  | { status: 'checking' }
  | { status: 'awaitingWallet' }
  /** The wallet has accepted a batch. The hash of its transaction is known once the batch is in a block. */
  | { status: 'batchAccepted'; callsId: string }
  /** The wallet has sent the transaction. `unknown`: no receipt arrived in time, and the transaction is still watched. */
  | { status: 'submitted' | 'unknown'; hash: string }
  | { status: 'included' | 'cancelled' | 'replaced'; hash: string }
  | { status: 'failed'; reason: FailureReason; hash?: string | undefined }

/** An event in the course of a deposit or a withdrawal. */
export type TransactionEvent =
  | { type: 'started' }
  | { type: 'checksPassed' }
  /** The user declined in the wallet. */
  | { type: 'rejected' }
  /** A check failed, the wallet did not send the transaction, or a batch failed. */
  | { type: 'refused'; reason: FailureReason }
  /** The wallet has accepted a batch, or an accepted batch was found in storage after a reload. */
  | { type: 'batchAccepted'; callsId: string }
  | { type: 'sent'; hash: string }
  /** A transaction was found in storage after a reload. Its outcome is read from the chain. */
  | { type: 'restored'; hash: string }
  | { type: 'included'; hash: string }
  | { type: 'reverted'; reason: FailureReason }
  | { type: 'waitTimedOut' }
  /** The same call with another fee replaced the transaction. */
  | { type: 'repriced'; hash: string }
  /** A transaction sent only to cancel this one has replaced it. */
  | { type: 'cancelled'; hash: string }
  /** A different transaction of the account has replaced this one. */
  | { type: 'replaced'; hash: string }

/** The state of a transaction at first, and after the user has declined it. */
export const idleTransaction: TransactionState = { status: 'idle' }

/**
 * Moves a transaction to its next state. An event that does not fit the state changes nothing, so that a late response from a
 * wallet or the chain does no harm.
 */
export function nextTransactionState(state: TransactionState, event: TransactionEvent): TransactionState {
  switch (state.status) {
    case 'idle':
      if (event.type === 'started') return { status: 'checking' }
      if (event.type === 'restored') return { status: 'submitted', hash: event.hash }
      if (event.type === 'batchAccepted') return { status: 'batchAccepted', callsId: event.callsId }
      return state
    case 'checking':
      if (event.type === 'checksPassed') return { status: 'awaitingWallet' }
      if (event.type === 'rejected') return idleTransaction
      if (event.type === 'refused') return { status: 'failed', reason: event.reason }
      return state
    case 'awaitingWallet':
      if (event.type === 'sent') return { status: 'submitted', hash: event.hash }
      if (event.type === 'batchAccepted') return { status: 'batchAccepted', callsId: event.callsId }
      if (event.type === 'rejected') return idleTransaction
      if (event.type === 'refused') return { status: 'failed', reason: event.reason }
      return state
    case 'batchAccepted':
      if (event.type === 'sent') return { status: 'submitted', hash: event.hash }
      if (event.type === 'refused') return { status: 'failed', reason: event.reason }
      return state
    case 'submitted':
    case 'unknown':
      return afterWatchEvent(state, event)
    case 'included':
    case 'cancelled':
    case 'replaced':
    case 'failed':
      return state
  }
}

function afterWatchEvent(
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

/** Returns whether a transaction is final: no event can change its state any more. */
export function isFinal(state: TransactionState): boolean {
  return ['included', 'failed', 'replaced', 'cancelled'].includes(state.status)
}
