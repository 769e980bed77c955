import type { ReactNode } from 'react'
import type { Icon } from '../icons/createIcon.tsx'
import { StateBlock } from './StateBlock.tsx'

/** Props of {@link EmptyState}. */
export type EmptyStateProps = {
  /** A decorative icon above the title. */
  icon?: Icon | undefined
  title: string
  /** An explanation and what the user can do, in a sentence or two. */
  children?: ReactNode
  /** A button or two. */
  action?: ReactNode
  className?: string | undefined
}

/** Draws a block that explains why there is no content yet, and what the user can do. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <StateBlock {...rest} icon={icon} />
}
