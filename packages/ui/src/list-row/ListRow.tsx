import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link ListRow}. */
export type ListRowProps = ComponentProps<'button'> & {
  /** A picture before the words. */
  leading?: ReactNode
  /** A second, quieter line. */
  subtitle?: ReactNode
  /** A tag, a mark or an arrow after the words. */
  trailing?: ReactNode
}

/** A row of a list that can be pressed: picture, title, subtitle, tag. */
export function ListRow({ leading, subtitle, trailing, type = 'button', className, children, ...rest }: ListRowProps) {
  return (
    <button {...rest} type={type} className={joinClasses('hf-list-row', className)}>
      {leading}
      <span className="hf-list-row-text">
        <span className="hf-list-row-title">{children}</span>
        {subtitle && <span className="hf-list-row-subtitle">{subtitle}</span>}
      </span>
      {trailing && <span className="hf-list-row-trailing">{trailing}</span>}
    </button>
  )
}
