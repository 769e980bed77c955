import type { ReactNode } from 'react'
import type { Icon } from '../icons/createIcon.tsx'
import { StateBlock } from './StateBlock.tsx'

/** Props of {@link EmptyState}. */
export type EmptyStateProps = {
  /** Decoration. */
  icon?: Icon | undefined
  title: string
  /** What it means and what to do about it, in a sentence or two. */
  children?: ReactNode
  /** A button or two. */
  action?: ReactNode
  className?: string | undefined
}

/** Says that there is nothing here yet, why, and what to do about it. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <StateBlock {...rest} icon={icon} />
}
