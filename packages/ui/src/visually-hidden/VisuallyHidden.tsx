import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Says something to screen readers that is not drawn. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={joinClasses('hf-visually-hidden', className)} />
}
