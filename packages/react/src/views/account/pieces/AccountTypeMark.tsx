import type { Account } from '@holdfast/core'
import { Badge, KeyRound, Layers } from '@holdfast/ui'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import './AccountTypeMark.css'

/** Returns whether the accounts are of several types. Only then is the type of each account shown. */
export function hasSeveralTypes(accounts: readonly Pick<Account, 'type'>[]): boolean {
  return new Set(accounts.map(({ type }) => type)).size > 1
}

/** Shows with an icon and a text whether an account is an EOA or a smart account. It renders nothing for other types. */
export function AccountTypeMark({ type }: { type: Account['type'] }) {
  const text = useText(accountMessages)
  if (type !== 'eoa' && type !== 'smartAccount') return null
  const Icon = type === 'smartAccount' ? Layers : KeyRound
  return (
    <Badge>
      <Icon className="hf-kit-account-type-icon" aria-hidden />
      {text(`account.type.${type}`)}
    </Badge>
  )
}
