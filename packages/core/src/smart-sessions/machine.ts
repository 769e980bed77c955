import type { SmartSession } from '@holdfast/api/smart-sessions'
import type { CaipAddress } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'
import { initialSmartSessionsState, type SmartSessionsState } from './state.ts'

/** An event that changes the list of permissions. */
export type SmartSessionsEvent =
  /** Resets everything if it is for an account or a network other than that of the previous event. */
  | { type: 'requested'; caipAddress: CaipAddress }
  | { type: 'loaded'; caipAddress: CaipAddress; sessions: readonly SmartSession[] }
  | { type: 'failed'; caipAddress: CaipAddress; failure: ReadFailure }
  | { type: 'revocationStarted'; pci: string }
  /** `revokedAtS` counts from 1970; undefined if the revocation failed. */
  | { type: 'revocationEnded'; pci: string; revokedAtS: number | undefined }
  /** The user is forgotten. */
  | { type: 'forgotten' }

/** Keeps the permissions of one account on one network. A late answer for another account or network changes nothing. */
export function smartSessionsMachine(state: SmartSessionsState, event: SmartSessionsEvent): SmartSessionsState {
  switch (event.type) {
    case 'forgotten':
      return initialSmartSessionsState
    case 'requested': {
      const previous = state.caipAddress === event.caipAddress ? state : initialSmartSessionsState
      return { ...previous, caipAddress: event.caipAddress, status: 'loading' }
    }
    case 'revocationStarted':
      return state.revoking.includes(event.pci) ? state : { ...state, revoking: [...state.revoking, event.pci] }
    case 'revocationEnded': {
      const { pci, revokedAtS } = event
      const revoking = state.revoking.filter((each) => each !== pci)
      if (revokedAtS === undefined) return { ...state, revoking }
      const sessions = state.sessions.map((session) =>
        session.pci === pci ? { ...session, revokedAt: revokedAtS } : session,
      )
      return { ...state, revoking, sessions }
    }
  }
  if (state.caipAddress !== event.caipAddress) return state
  return event.type === 'failed'
    ? { ...state, status: 'failed', failure: event.failure }
    : { ...state, status: 'ready', sessions: event.sessions }
}
