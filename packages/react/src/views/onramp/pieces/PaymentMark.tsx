import type { ReactNode } from 'react'
import { LineMark } from '../../../images/LineMark.tsx'

/**
 * Symbols for payment methods, a few strokes each. They are not among the kit's icons, since the page loads all of those in one
 * file before any view.
 */
const marks: Readonly<Record<'card' | 'bank', ReactNode>> = {
  card: <path d="M3 6.5h18v11H3zM3 10.5h18M6.5 14.5h3" />,
  bank: <path d="M4 9.5 12 5l8 4.5zM6.5 10v7M12 10v7M17.5 10v7M4 19h16" />,
}

/** Draws the symbol of a payment method. Decorative: the text beside it says the same. */
export function PaymentMark({ method }: { method: keyof typeof marks }) {
  return <LineMark className="hf-icon">{marks[method]}</LineMark>
}
