import { version } from 'react'

/** React 18 writes `inert` out as it is given, and knows it as a text only; since 19 it is a boolean. */
const takesBoolean = Number.parseInt(version, 10) >= 19

/**
 * Makes the attribute that takes a part of the page away from pointer, keyboard and screen readers.
 *
 * @example <div {...inertWhen(isLeaving)} />
 */
export function inertWhen(isInert: boolean): { inert?: boolean | undefined } {
  if (takesBoolean) return { inert: isInert }
  return isInert ? { inert: '' as unknown as boolean } : {} // What React 18 wants is not what the types of 19 say.
}
