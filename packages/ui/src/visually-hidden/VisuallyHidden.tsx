import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Draws a text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={joinClasses('hf-visually-hidden', className)} />
}
