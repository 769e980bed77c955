import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openWallet } from '../../test/pairedWallet.ts'
import type { Account } from '../accounts/account.ts'
import { AccountPicker } from './AccountPicker.tsx'

afterEach(cleanup)

const onEthereum = ({ addresses }: Account) => (addresses.eip155 === undefined ? [] : [addresses.eip155])

describe('AccountPicker', () => {
  it('default: the user can select any number of accounts, and deselect them again', async () => {
    const { accounts } = await openWallet()
    const [first, second] = accounts()
    if (!first || !second) throw new Error('the wallet has fewer than two accounts')
    let picked = [first.id]
    const draw = () => (
      <AccountPicker
        label="Accounts"
        accounts={accounts()}
        addressesOf={onEthereum}
        picked={picked}
        onPick={(ids) => (picked = ids)}
      />
    )
    const { rerender } = render(draw())
    const [one, other] = screen.getAllByRole<HTMLInputElement>('checkbox')
    if (!one || !other) throw new Error('an account has no checkbox')
    expect([one.checked, other.checked]).toEqual([true, false])
    await userEvent.click(other)
    expect(picked).toEqual([first.id, second.id])
    rerender(draw())
    await userEvent.click(one)
    expect(picked).toEqual([second.id])
    rerender(draw())
    await userEvent.click(other)
    expect(picked).toEqual([])
  })

  it('default: the group and each checkbox have a name', async () => {
    const { accounts } = await openWallet()
    render(
      <AccountPicker label="Accounts" accounts={accounts()} addressesOf={onEthereum} picked={[]} onPick={() => {}} />,
    )
    expect(screen.getByRole('group', { name: 'Accounts' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /^Account 1 0x/ })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /^Account 2 0x/ })).toBeTruthy()
  })
})
