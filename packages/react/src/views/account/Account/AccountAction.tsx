import type { Icon } from '@holdfast/ui'
import type { ReactNode } from 'react'

/** Props of {@link AccountAction}. */
export type AccountActionProps = { icon: Icon; onClick: () => void; children: ReactNode }

/** An action for the account: an icon above a word. */
export function AccountAction({ icon: Icon, onClick, children }: AccountActionProps) {
  return (
    <button type="button" className="hf-kit-account-action" onClick={onClick}>
      <Icon />
      {children}
    </button>
  )
}
