import { Avatar } from '@holdfast/ui'
import type { Account } from '../accounts/account.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { shortAddress } from './words.ts'

/** Lets the user select any number of accounts. For each account, shows the addresses that the app would get. */
export function AccountPicker({ label, accounts, addressesOf, picked, onPick }: AccountPicker.Props) {
  return (
    <FieldGroup className="picker" label={label}>
      {accounts.map((account) => (
        <label key={account.id} className="picker__row">
          <Avatar seed={account.addresses.eip155 ?? account.addresses.solana ?? account.id} />
          <span className="picker__words">
            <span className="picker__name">{account.name}</span>
            <span className="picker__address">{addressesOf(account).map(shortAddress).join(' · ')}</span>
          </span>
          <input
            type="checkbox"
            checked={picked.includes(account.id)}
            onChange={({ target }) =>
              onPick(target.checked ? [...picked, account.id] : picked.filter((id) => id !== account.id))
            }
          />
        </label>
      ))}
    </FieldGroup>
  )
}

export declare namespace AccountPicker {
  type Props = {
    label: string
    accounts: readonly Account[]
    /** Returns those of an account's addresses that the app would get. */
    addressesOf: (account: Account) => readonly string[]
    /** The ids of the selected accounts. */
    picked: readonly string[]
    onPick: (ids: string[]) => void
  }
}
