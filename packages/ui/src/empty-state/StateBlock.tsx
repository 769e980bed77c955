import type { ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import type { Icon } from '../icons/createIcon.tsx'

/** Draws a block in place of content, for `EmptyState` and `ErrorState`. */
export function StateBlock({ icon: Icon, title, children, action, className, role }: StateBlock.Props) {
  return (
    <div className={joinClasses('hf-empty-state', className)} role={role}>
      {Icon && <Icon className="hf-empty-state-icon" />}
      <p className="hf-empty-state-title">{title}</p>
      {children && <div className="hf-empty-state-text">{children}</div>}
      {action && <div className="hf-empty-state-action">{action}</div>}
    </div>
  )
}

export declare namespace StateBlock {
  type Props = {
    icon: Icon | undefined
    title: string
    children?: ReactNode
    action?: ReactNode
    className?: string | undefined
    role?: 'alert' | undefined
  }
}
