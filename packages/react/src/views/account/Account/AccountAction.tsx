import type { Icon } from '@holdfast/ui'
import type { ReactNode } from 'react'

/** Props of {@link AccountAction}. */
export type AccountActionProps = { icon: Icon; onClick: () => void; children: ReactNode }

/** Draws an action of the account as an icon above a word. */
export function AccountAction({ icon: Icon, onClick, children }: AccountActionProps) {
  return (
    <button type="button" className="hf-kit-account-action" onClick={onClick}>
      <Icon />
      {children}
    </button>
  )
}
