import type { ReactNode } from 'react'
import './FactRow.css'

/** Props of {@link FactRow}. */
export type FactRowProps = {
  /** A picture before the words. */
  leading: ReactNode
  /** A second, quieter line. */
  subtitle?: ReactNode
  /** Stands at the end: an amount, a mark. */
  trailing?: ReactNode
  children: ReactNode
}

/** A row that tells something and cannot be pressed. */
export function FactRow({ leading, subtitle, trailing, children }: FactRowProps) {
  return (
    <div className="hf-kit-fact">
      {leading}
      <span className="hf-kit-fact-text">
        {children}
        {subtitle && <small>{subtitle}</small>}
      </span>
      {trailing && <span className="hf-kit-fact-trailing">{trailing}</span>}
    </div>
  )
}
