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
  /** Shown under the address: the network, the wallet. */
  subtitle: string
  /** The user's own name for the account. The address is shown when there is none. */
  label?: string | undefined
  /** Whether its type is shown, since the list has accounts of several types. */
  showsType?: boolean | undefined
  /** Whether it is the current account. */
  current: boolean
  /** Whether the wallet is switching to it. */
  pending?: boolean | undefined
  disabled?: boolean | undefined
  onChoose: () => void
}

/** An account that can be chosen. The current one is marked, and choosing it only closes the list. */
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
