import { Button, type Icon } from '@holdfast/ui'
import type { ReactNode } from 'react'

/** A list row for a passkey or a session, with a button to remove the passkey or end the session. */
export function ProfileRow({
  icon: Symbol,
  title,
  badge,
  text,
  action,
  actionLabel,
  isDisabled,
  onAction,
}: ProfileRow.Props) {
  return (
    <li className="profile-row">
      <Symbol className="profile-row__icon" />
      <div className="profile-row__words">
        <p className="profile-row__title">
          {title} {badge}
        </p>
        {text !== undefined && <p className="profile-row__text">{text}</p>}
      </div>
      {action !== undefined && (
        <Button variant="ghost" size="sm" aria-label={actionLabel} disabled={isDisabled} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  )
}

export declare namespace ProfileRow {
  type Props = {
    icon: Icon
    title: string
    badge?: ReactNode
    text: string | undefined
    /** The button's label. Without it there is no button. */
    action: string | undefined
    /** The button's full name for screen readers. */
    actionLabel: string
    isDisabled: boolean
    onAction: () => void
  }
}
