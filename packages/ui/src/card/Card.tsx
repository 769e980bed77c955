import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** A surface that holds one thing: a form, a figure, a list. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClasses('hf-card', className)} />
}
