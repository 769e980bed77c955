import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Badge}. */
export type BadgeProps = ComponentProps<'span'> & {
  /** @default 'neutral' */
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined
}

/** Draws a label of a word or two for a state. The colour only repeats what the words say. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span {...rest} className={joinClasses('hf-badge', className)} data-tone={tone} />
}
