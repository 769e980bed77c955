import type { ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import type { Icon } from '../icons/createIcon.tsx'

/** Props of {@link EmptyState}. */
export type EmptyStateProps = {
  /** Decoration. */
  icon?: Icon | undefined
  title: string
  /** What it means and what to do, in a sentence or two. */
  children?: ReactNode
  /** A button or two. */
  action?: ReactNode
  className?: string | undefined
}

/** Says that there is nothing here yet, why, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={joinClasses('hf-empty-state', className)}>
      {Icon && <Icon className="hf-empty-state-icon" />}
      <p className="hf-empty-state-title">{title}</p>
      {children && <div className="hf-empty-state-text">{children}</div>}
      {action && <div className="hf-empty-state-action">{action}</div>}
    </div>
  )
}
