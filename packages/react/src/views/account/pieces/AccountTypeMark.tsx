import type { Account } from '@holdfast/core'
import { Badge, KeyRound, Layers } from '@holdfast/ui'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import './AccountTypeMark.css'

/** Whether accounts are of several types, so that each has to say which it is. */
export function hasSeveralTypes(accounts: readonly Pick<Account, 'type'>[]): boolean {
  return new Set(accounts.map(({ type }) => type)).size > 1
}

/** Says by icon and words which type of account one looks at: the key's own, or the smart account. Nothing for other types. */
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
