import type { NameProblem } from '@holdfast/api/names'

/** A name that the service proposes, without its zone. */
export type NameSuggestion = { name: string; isRegistered: boolean }

/**
 * The progress of the check of the typed name. `none`: there is nothing to check. `typing`: the check begins once typing stops.
 * `failed`: the service could not be reached.
 */
export type NameCheck = 'none' | 'typing' | 'checking' | 'available' | 'registered' | 'failed'

/** The choice of an account's name. */
export type NamesState = {
  /** As typed, without its zone. */
  label: string
  /** Why the text cannot be a name; undefined if it can, or if it is empty. */
  problem: NameProblem | undefined
  check: NameCheck
  /** Suggestions for the typed name; empty while it is being checked. */
  suggestions: readonly NameSuggestion[]
  /** Whether the typed name is being checked, or a name is being registered. */
  loading: boolean
  /** Whether a name is being signed or registered. */
  isRegistering: boolean
  /** The URI of the picture in the last registration, kept for another try. */
  avatar: string | undefined
}

/** No name typed. */
export const initialNamesState: NamesState = {
  label: '',
  problem: undefined,
  check: 'none',
  suggestions: [],
  loading: false,
  isRegistering: false,
  avatar: undefined,
}
