import { shortenAddress } from '@holdfast/caip'
import type { Account } from '@holdfast/core'
import { Avatar, Check, ListRow, Spinner, VisuallyHidden } from '@holdfast/ui'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { AccountTypeMark } from './AccountTypeMark.tsx'
import './AccountRow.css'

/** Props of {@link AccountRow}. */
export type AccountRowProps = {
  account: Account
  /** Shown under the address: the network and the wallet. */
  subtitle: string
  /** The user's own name for the account. The address is shown when there is none. */
  label?: string | undefined
  /** Whether to show the type of the account. Use it in a list with accounts of several types. */
  showsType?: boolean | undefined
  /** Whether the account is the current one. */
  current: boolean
  /** Whether the wallet is switching to the account. */
  pending?: boolean | undefined
  disabled?: boolean | undefined
  onChoose: () => void
}

/** Draws an account that the user can choose. The current account is marked. */
export function AccountRow({
  account,
  subtitle,
  label,
  showsType,
  current,
  pending,
  disabled,
  onChoose,
}: AccountRowProps) {
  const text = useText(accountMessages)
  const { address } = account
  const name = label ?? shortenAddress(address)
  return (
    <ListRow
      leading={<Avatar seed={address} size="md" />}
      subtitle={subtitle}
      title={address}
      aria-current={current || undefined}
      disabled={disabled}
      trailing={<Mark current={current} pending={pending === true} />}
      onClick={onChoose}
    >
      {!current && <VisuallyHidden>{text('accounts.switchTo')} </VisuallyHidden>}
      <span className={label ? undefined : 'hf-kit-account-row-address'}>{name}</span>{' '}
      {showsType && <AccountTypeMark type={account.type} />}
    </ListRow>
  )
}

function Mark({ current, pending }: { current: boolean; pending: boolean }) {
  const text = useText(accountMessages)
  if (pending) return <Spinner label={text('accounts.switching')} />
  if (!current) return <span aria-hidden="true">{text('accounts.switch')}</span>
  return (
    <span className="hf-kit-current">
      <Check />
      <VisuallyHidden>{text('accounts.current')}</VisuallyHidden>
    </span>
  )
}
