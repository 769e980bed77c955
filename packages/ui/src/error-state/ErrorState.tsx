import type { ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import type { Icon } from '../icons/createIcon.tsx'
import { TriangleAlert } from '../icons/icons.ts'

/** Props of {@link ErrorState}. */
export type ErrorStateProps = {
  /** Decoration. @default a warning sign */
  icon?: Icon | undefined
  title: string
  /** What it means and what to do, in a sentence or two. */
  children?: ReactNode
  /** A button or two. */
  action?: ReactNode
  className?: string | undefined
}

/** Says that something went wrong, what it means, and what to do about it. Read out when it appears. */
export function ErrorState({ icon: Icon = TriangleAlert, title, children, action, className }: ErrorStateProps) {
  return (
    <div className={joinClasses('hf-empty-state hf-error-state', className)} role="alert">
      <Icon className="hf-empty-state-icon" />
      <p className="hf-empty-state-title">{title}</p>
      {children && <div className="hf-empty-state-text">{children}</div>}
      {action && <div className="hf-empty-state-action">{action}</div>}
    </div>
  )
}
