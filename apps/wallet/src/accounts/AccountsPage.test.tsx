import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'

// Compiled before the first test, so that its time counts for none.
beforeAll(() => import('../app/Unlocked.tsx'))

async function open() {
  const wallet = await drawWallet()
  await press(/^Account: Account 1/)
  await screen.findByRole('heading', { name: 'Accounts' })
  return wallet
}
const rows = () => within(screen.getByRole('list', { name: 'Accounts' })).getAllByRole('button')

describe('AccountsPage', () => {
  it('default: choosing another account switches to it', async () => {
    const { app, accounts } = await open()
    expect(rows()).toHaveLength(2)
    await userEvent.click(rows()[1] as HTMLElement) // The line above counts them.
    await waitFor(() => expect(app.settings.values.get().activeAccountId).toBe(accounts()[1]?.id))
    await press('Back')
    expect(await screen.findByRole('button', { name: /^Account: Account 2/ })).toBeTruthy()
  })

  it('behavior: a new account is added to the list, and used', async () => {
    const { accounts } = await open()
    await press('Add an account')
    await waitFor(() => expect(rows()).toHaveLength(3))
    await press('Back')
    expect(await screen.findByRole('button', { name: /^Account: Account 3/ })).toBeTruthy()
    expect(accounts()).toHaveLength(3)
  })
})
