import { createDeferred } from '@holdfast/base'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cutOff } from '../../test/cutOff.ts'
import { drawWallet, findToast, press } from '../../test/drawWallet.tsx'
import { failNextSave } from '../../test/failNextSave.ts'
import { importOnly } from '../../test/importOnly.ts'
import { shortAddress } from '../parts/words.ts'
import { settingsKey } from '../settings/settings.ts'
import { importAccount } from './actions.ts'

// Compiles the page before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

async function open() {
  const wallet = await drawWallet()
  await press(/^Account: Account 1/)
  await screen.findByRole('heading', { name: 'Accounts' })
  return wallet
}
const rows = () => within(screen.getByRole('list', { name: 'Accounts' })).getAllByRole('button')

describe('AccountsPage', () => {
  it('default: switches to the account that the user chooses', async () => {
    const { app, accounts } = await open()
    expect(rows()).toHaveLength(2)
    await userEvent.click(rows()[1] as HTMLElement) // The line above has counted the rows.
    await waitFor(() => expect(app.settings.values.get().activeAccountId).toBe(accounts()[1]?.id))
    await press('Back')
    expect(await screen.findByRole('button', { name: /^Account: Account 2/ })).toBeTruthy()
  })

  it('behavior: adds a new account to the list, and switches to it', async () => {
    const { accounts } = await open()
    await press('Add an account')
    await waitFor(() => expect(rows()).toHaveLength(3))
    await press('Back')
    expect(await screen.findByRole('button', { name: /^Account: Account 3/ })).toBeTruthy()
    expect(accounts()).toHaveLength(3)
  })

  it('behavior: a second press while an account is being added has no effect', async () => {
    const { app } = await open()
    const changed = createDeferred()
    const change = vi.spyOn(app.vault, 'change')
    change.mockImplementation(() => changed.promise)
    await press('Add an account')
    await press('Add an account')
    expect(change).toHaveBeenCalledOnce()
    const button = screen.getByRole('button', { name: 'Add an account' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await act(async () => changed.resolve())
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  })

  it('behavior: marks the account in use, and an imported account', async () => {
    const { app, accounts } = await open()
    await act(() => importAccount(app, '11'.repeat(32)))
    const badges = rows().map((row) => within(row).queryAllByText(/^(?:Imported|In use)$/))
    expect(badges.map((shown) => shown.map(({ textContent }) => textContent))).toEqual([[], [], ['Imported', 'In use']])
    expect(rows().map((row) => row.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true'])
    const { eip155 = '', solana = '' } = accounts()[0]?.addresses ?? {}
    expect(rows()[0]?.textContent).toContain(`${shortAddress(eip155)} · ${shortAddress(solana)}`)
  })

  it('behavior: without a phrase, shows that no account can be derived', async () => {
    await importOnly(await open(), 'eip155')
    expect(rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull()
    expect(screen.getByText(/^This wallet has no recovery phrase/)).toBeTruthy()
  })

  it('error: does not add an account that the browser cannot store; the user can try again', async () => {
    const { app, accounts } = await open()
    failNextSave(app.storage)
    await press('Add an account')
    await findToast('The account could not be saved: the browser gave no storage. Free some space and try again.')
    expect(accounts()).toHaveLength(2)
    await press('Add an account')
    await waitFor(() => expect(accounts()).toHaveLength(3))
  })

  it('error: adds an account even if the browser cannot store the choice to use it, and tells the user so', async () => {
    const { app, accounts } = await open()
    failNextSave(app.storage, settingsKey)
    await press('Add an account')
    await findToast(/^The account was added and is in use\. The browser could not save this choice/)
    expect(accounts()).toHaveLength(3)
    expect(app.settings.values.get().activeAccountId).toBe(accounts()[2]?.id)
  })

  it('error: keeps the choice if a connected app cannot be notified', async () => {
    const wallet = await drawWallet()
    const { topic } = await wallet.pair(wallet.accounts())
    cutOff(wallet, topic)
    await press(/^Account: Account 1/)
    await press(/^Account 2/)
    const message = 'A connected app could not be notified. It learns of the change at its next request.'
    expect(await screen.findAllByText(message)).not.toEqual([])
    expect(wallet.app.settings.values.get().activeAccountId).toBe(wallet.accounts()[1]?.id)
  })

  it('error: if the browser cannot store a choice, keeps it until the page is closed, and tells the user so', async () => {
    const { app, accounts } = await open()
    failNextSave(app.storage, settingsKey)
    await press(/^Account 2/)
    await findToast(
      'The browser could not save your choice. It lasts until the wallet is loaded again; free some space, and choose again.',
    )
    expect(app.settings.values.get().activeAccountId).toBe(accounts()[1]?.id)
  })
})
