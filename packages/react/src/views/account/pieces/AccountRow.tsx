import { shortenAddress } from '@holdfast/caip'
import type { Account } from '@holdfast/core'
import { Avatar, Check, ListRow, Spinner, VisuallyHidden } from '@holdfast/ui'
import { useText } from '../../../messages/useText.ts'
import './AccountRow.css'

/** Props of {@link AccountRow}. */
export type AccountRowProps = {
  account: Account
  /** Stands under the address: the network, the wallet. */
  subtitle: string
  /** What the person called it; the address stands there otherwise. */
  label?: string | undefined
  /** It is the one in use. */
  current: boolean
  /** It is being switched to. */
  pending?: boolean | undefined
  disabled?: boolean | undefined
  onChoose: () => void
}

/** An account that can be chosen. The one in use is marked, and choosing it does nothing but close the list. */
export function AccountRow({ account, subtitle, label, current, pending, disabled, onChoose }: AccountRowProps) {
  const text = useText()
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
      <span className={label ? undefined : 'hf-kit-account-row-address'}>{name}</span>
    </ListRow>
  )
}

function Mark({ current, pending }: { current: boolean; pending: boolean }) {
  const text = useText()
  if (pending) return <Spinner label={text('accounts.switching')} />
  if (!current) return <span aria-hidden="true">{text('accounts.switch')}</span>
  return (
    <span className="hf-kit-current">
      <Check />
      <VisuallyHidden>{text('accounts.current')}</VisuallyHidden>
    </span>
  )
}
