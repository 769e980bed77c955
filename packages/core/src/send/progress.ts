import type { SendFailure } from './errors.ts'
import type { SendOrder, SendProgress } from './state.ts'

/** An event in the course of one submitted send. */
export type ProgressEvent =
  | { type: 'started' }
  | { type: 'checked' }
  /** The user stopped waiting. As far as is known, nothing was sent. */
  | { type: 'stopped' }
  | { type: 'failed'; failure: SendFailure }
  | { type: 'sent'; hash: string; order: SendOrder }
  /** An earlier page sent the transaction. */
  | { type: 'restored'; hash: string; order: SendOrder }
  /** This event and those below name a transaction by its `hash`, and change nothing unless that transaction is followed. */
  | { type: 'altered' | 'delayed' | 'lost' | 'seenAgain'; hash: string }
  | { type: 'confirmed' | 'replaced' | 'cancelled'; hash: string }
  /** `by`: the hash of the transaction that makes the same call with another fee. */
  | { type: 'repriced'; hash: string; by: string }
  | { type: 'reverted'; hash: string; failure: SendFailure }

const idle: SendProgress = { status: 'idle' }

/**
 * Moves a send to its next state. An event that does not fit the state changes nothing, so a late answer of a wallet or a node
 * does no harm. Only 'sent' has an effect in every state: the transaction is then on its way.
 */
export function progressMachine(state: SendProgress, event: ProgressEvent): SendProgress {
  switch (event.type) {
    case 'started':
      return isWaiting(state) ? state : { status: 'checking' }
    case 'checked':
      return state.status === 'checking' ? { status: 'awaitingWallet' } : state
    case 'stopped':
      return isWaiting(state) ? idle : state
    case 'failed':
      return isWaiting(state) ? { status: 'failed', failure: event.failure } : state
    case 'sent':
      return toSubmitted(event)
    case 'restored':
      return state.status === 'idle' ? toSubmitted(event) : state
    default:
      return afterFollowEvent(state, event)
  }
}

function toSubmitted({ hash, order }: { hash: string; order: SendOrder }): SendProgress {
  return { status: 'submitted', hash, order, isAltered: false }
}

type FollowEvent = Exclude<ProgressEvent, { type: 'started' | 'checked' | 'stopped' | 'failed' | 'sent' | 'restored' }>

function afterFollowEvent(state: SendProgress, event: FollowEvent): SendProgress {
  if (!isSendUnderWay(state) || state.hash !== event.hash) return state
  switch (event.type) {
    case 'altered':
      return { ...state, isAltered: true }
    case 'delayed':
      return state.status === 'submitted' ? { ...state, status: 'slow' } : state
    case 'lost':
      return { ...state, status: 'missing' }
    case 'seenAgain':
      return state.status === 'missing' ? { ...state, status: 'slow' } : state
    case 'repriced':
      return { ...state, status: 'submitted', hash: event.by }
    case 'reverted':
      return { ...state, status: 'reverted', failure: event.failure }
    default:
      return { ...state, status: event.type }
  }
}

/** Whether the user waits for a check or for the wallet. */
export function isWaiting({ status }: SendProgress): boolean {
  return status === 'checking' || status === 'awaitingWallet'
}

type UnderWay = Extract<SendProgress, { status: 'submitted' | 'slow' | 'missing' }>

/** Whether a transaction was sent and its outcome is unknown. */
export function isSendUnderWay(state: SendProgress): state is UnderWay {
  return ['submitted', 'slow', 'missing'].includes(state.status)
}
