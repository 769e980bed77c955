import type { NameProblem } from '@holdfast/api/names'
import { initialNamesState, type NameSuggestion, type NamesState } from './state.ts'

/** An event that changes the choice of an account's name. */
export type NamesEvent =
  | { type: 'typed'; label: string; problem: NameProblem | undefined }
  | { type: 'checkStarted'; label: string }
  /** The service has answered both whether the name is taken and which names are similar. */
  | { type: 'checked'; label: string; isRegistered: boolean; suggestions: readonly NameSuggestion[] }
  | { type: 'checkFailed'; label: string }
  | { type: 'registrationStarted'; avatar: string | undefined }
  | { type: 'registrationEnded' }
  | { type: 'left' }

/** Applies an event to the choice of an account's name. An answer about a text that has been replaced changes nothing. */
export function namesMachine(state: NamesState, event: NamesEvent): NamesState {
  switch (event.type) {
    case 'typed': {
      const { label, problem } = event
      const check = label === '' || problem !== undefined ? 'none' : 'typing'
      const { isRegistering, avatar } = state
      const shown = label === '' ? undefined : problem
      return { ...initialNamesState, isRegistering, avatar, loading: isRegistering, label, problem: shown, check }
    }
    case 'checkStarted':
      return isAboutTypedName(state, event) ? { ...state, check: 'checking', loading: true } : state
    case 'checked': {
      if (!isAboutTypedName(state, event)) return state
      const check = event.isRegistered ? 'registered' : 'available'
      return { ...state, check, suggestions: event.suggestions, loading: state.isRegistering }
    }
    case 'checkFailed':
      return isAboutTypedName(state, event) ? { ...state, check: 'failed', loading: state.isRegistering } : state
    case 'registrationStarted':
      return state.isRegistering ? state : { ...state, isRegistering: true, loading: true, avatar: event.avatar }
    case 'registrationEnded':
      return state.isRegistering ? { ...state, isRegistering: false, loading: state.check === 'checking' } : state
    case 'left':
      return initialNamesState
  }
}

function isAboutTypedName(state: NamesState, { label }: { label: string }): boolean {
  return state.label === label && state.check !== 'none'
}
