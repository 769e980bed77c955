/**
 * Types of errors in the `ErrorType` of a verb: the errors with which the verb rejects. They are told apart by `name`.
 */

/** The code that a verb needs could not be loaded (`TypeError`), or the kit was destroyed meanwhile (`AbortError`). */
export type LoadError = Error & { name: 'TypeError' | 'AbortError' }

/**
 * Any other error, for instance of the app's own adapter. Its `name` may differ: the type says 'Error' so that a comparison of
 * `name` tells the other members of the union apart.
 */
export type OtherError = Error & { name: 'Error' }
