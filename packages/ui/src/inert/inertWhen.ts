import { version } from 'react'

/** Whether `inert` is a boolean property, as in React 19. React 18 accepts only text, and renders it unchanged. */
const isBooleanProperty = Number.parseInt(version, 10) >= 19

/**
 * Returns the attribute that disables a part of the page for the pointer, the keyboard and screen readers.
 *
 * @example
 * import { inertWhen } from '@holdfast/ui'
 *
 * <div {...inertWhen(isLeaving)} />
 */
export function inertWhen(isInert: boolean): { inert?: boolean | undefined } {
  if (isBooleanProperty) return { inert: isInert }
  return isInert ? { inert: '' as unknown as boolean } : {} // The types are those of React 19, but React 18 needs text.
}
