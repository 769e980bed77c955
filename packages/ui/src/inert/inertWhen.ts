import { version } from 'react'

/** React 18 accepts `inert` only as text and renders it unchanged. Since React 19 it is a boolean. */
const takesBoolean = Number.parseInt(version, 10) >= 19

/**
 * Makes the attribute that hides a part of the page from pointer, keyboard and screen readers.
 *
 * @example <div {...inertWhen(isLeaving)} />
 */
export function inertWhen(isInert: boolean): { inert?: boolean | undefined } {
  if (takesBoolean) return { inert: isInert }
  return isInert ? { inert: '' as unknown as boolean } : {} // The types are those of React 19. React 18 accepts other values.
}
