import type { NameProblem } from '@holdfast/api/names'

/** A name that the service proposes, without its zone. */
export type NameSuggestion = { name: string; isRegistered: boolean }

/**
 * The state of the typed name. `typing`: it is checked once typing stops; `failed`: the service could not be reached.
 */
export type NameCheck = 'none' | 'typing' | 'checking' | 'available' | 'registered' | 'failed'

/** The choice of an account's name. */
export type NamesState = {
  /** As typed, without its zone. */
  label: string
  /** Why no name can be written so; undefined also for an empty field. */
  problem: NameProblem | undefined
  check: NameCheck
  /** For the name that was typed; empty while it is being asked about. */
  suggestions: readonly NameSuggestion[]
  /** The service is being asked about the typed name, or a name is being registered. */
  loading: boolean
  /** A name is being signed for, or registered. */
  isRegistering: boolean
}

/** No name typed. */
export const initialNamesState: NamesState = {
  label: '',
  problem: undefined,
  check: 'none',
  suggestions: [],
  loading: false,
  isRegistering: false,
}
