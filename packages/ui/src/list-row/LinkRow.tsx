import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { RowContent, type RowContentProps } from './RowContent.tsx'

/** Props of {@link LinkRow}. */
export type LinkRowProps = ComponentProps<'a'> & RowContentProps

/** Draws a row of a list as a link to another page. With `target="_blank"`, that page gets neither opener nor referrer. */
export function LinkRow({ leading, subtitle, trailing, className, children, ...rest }: LinkRowProps) {
  return (
    <a
      {...rest}
      rel={rest.target === '_blank' ? 'noreferrer noopener' : rest.rel}
      className={joinClasses('hf-list-row', className)}
    >
      <RowContent leading={leading} subtitle={subtitle} trailing={trailing}>
        {children}
      </RowContent>
    </a>
  )
}
