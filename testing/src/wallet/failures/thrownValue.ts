import type { ErrorShape } from './errorShapes.ts'

/** Something thrown, in a form that can be sent to a page. */
export type ThrownValue = Pick<ErrorShape, 'isError' | 'thrown'>

/** Makes what shall be thrown. */
export function toThrown({ isError, thrown }: ThrownValue): unknown {
  if (!isError || typeof thrown !== 'object' || thrown === null) return thrown
  // An object: what else it holds is copied as it is.
  const { message, ...fields } = thrown as { message?: string }
  return Object.assign(new Error(message ?? ''), fields)
}

/** Takes apart what was thrown. */
export function fromThrown(thrown: unknown): ThrownValue {
  if (!(thrown instanceof Error)) return { isError: false, thrown }
  return { isError: true, thrown: { ...Object.fromEntries(Object.entries(thrown)), message: thrown.message } }
}
