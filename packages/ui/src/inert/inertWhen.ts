import { version } from 'react'

/** React 18 takes `inert` as text only and writes it out as given; since React 19 it is a boolean. */
const takesBoolean = Number.parseInt(version, 10) >= 19

/**
 * Makes the attribute that takes a part of the page away from pointer, keyboard and screen readers.
 *
 * @example <div {...inertWhen(isLeaving)} />
 */
export function inertWhen(isInert: boolean): { inert?: boolean | undefined } {
  if (takesBoolean) return { inert: isInert }
  return isInert ? { inert: '' as unknown as boolean } : {} // The types are those of React 19, which differ from what React 18 takes.
}
