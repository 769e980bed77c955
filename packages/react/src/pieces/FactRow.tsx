import type { ReactNode } from 'react'
import './FactRow.css'

/** Props of {@link FactRow}. */
export type FactRowProps = {
  /** An image before the text. */
  leading: ReactNode
  /** A second, less prominent line. */
  subtitle?: ReactNode
  /** Shown at the end, such as an amount or a mark. */
  trailing?: ReactNode
  children: ReactNode
}

/** Draws a row that shows a fact and cannot be pressed. */
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
