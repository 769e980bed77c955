import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Draws a surface for one piece of content: a form, a figure or a list. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClasses('hf-card', className)} />
}
