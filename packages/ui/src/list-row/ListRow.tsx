import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { RowContent, type RowContentProps } from './RowContent.tsx'

/** Props of {@link ListRow}. */
export type ListRowProps = ComponentProps<'button'> & RowContentProps

/** Draws a row of a list as a button: picture, title, subtitle, tag. */
export function ListRow({ leading, subtitle, trailing, type = 'button', className, children, ...rest }: ListRowProps) {
  return (
    <button {...rest} type={type} className={joinClasses('hf-list-row', className)}>
      <RowContent leading={leading} subtitle={subtitle} trailing={trailing}>
        {children}
      </RowContent>
    </button>
  )
}
