import type { ErrorShape } from './errorShapes.ts'

/** A thrown value, in a form that can be sent to a page. */
export type ThrownValue = Pick<ErrorShape, 'isError' | 'thrown'>

/** Recreates the value to throw. */
export function toThrown({ isError, thrown }: ThrownValue): unknown {
  if (!isError || typeof thrown !== 'object' || thrown === null) return thrown
  // Cast: it is an object, whose other fields are copied unchanged.
  const { message, ...fields } = thrown as { message?: string }
  return Object.assign(new Error(message ?? ''), fields)
}

/** Converts a thrown value into the form that can be sent. */
export function fromThrown(thrown: unknown): ThrownValue {
  if (!(thrown instanceof Error)) return { isError: false, thrown }
  return { isError: true, thrown: { ...Object.fromEntries(Object.entries(thrown)), message: thrown.message } }
}
