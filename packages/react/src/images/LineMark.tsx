import type { ReactNode } from 'react'

/**
 * Draws a symbol of a few strokes in a square of 24 units, in the colour of the text. Decorative: a text beside it says the
 * same.
 */
export function LineMark({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      className={className}
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
