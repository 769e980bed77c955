import type { ReactNode } from 'react'

/** Props of {@link RowContent}. The children are the title. */
export type RowContentProps = {
  /** A picture before the words. */
  leading?: ReactNode
  /** A second, less prominent line. */
  subtitle?: ReactNode
  /** A tag, a mark or an arrow after the words. */
  trailing?: ReactNode
  children?: ReactNode
}

/** Draws the content of a row, for `ListRow` and `LinkRow`. */
export function RowContent({ leading, subtitle, trailing, children }: RowContentProps) {
  return (
    <>
      {leading}
      <span className="hf-list-row-text">
        <span className="hf-list-row-title">{children}</span>
        {subtitle && <span className="hf-list-row-subtitle">{subtitle}</span>}
      </span>
      {trailing && <span className="hf-list-row-trailing">{trailing}</span>}
    </>
  )
}
