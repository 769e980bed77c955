import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { failNextSave } from '../../test/failNextSave.ts'

// Compiles the page before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

describe('ImportAccount', () => {
  it('default: shows that a key is invalid; imports a valid key, and clears the field', async () => {
    const { accounts } = await drawWallet()
    await press(/^Account: Account 1/)
    await press('Import a private key')
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText<HTMLInputElement>('Private key')
    await userEvent.click(field)
    await userEvent.paste('0x1234')
    await userEvent.click(dialog.getByRole('button', { name: 'Import key' }))
    expect(await dialog.findByText('This is not a private key. Check that all of it is there.')).toBeTruthy()
    expect(accounts()).toHaveLength(2)

    await userEvent.clear(field)
    await userEvent.paste(`0x${'11'.repeat(32)}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Import key' }))
    await waitFor(() => expect(accounts()).toHaveLength(3))
    expect(accounts().at(-1)).toMatchObject({ kind: 'imported' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Import a private key')
    expect((await screen.findByLabelText<HTMLInputElement>('Private key')).value).toBe('')
  })

  it('error: shows that the browser could not store a valid key', async () => {
    const { app, accounts } = await drawWallet()
    await press(/^Account: Account 1/)
    await press('Import a private key')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByLabelText('Private key'))
    await userEvent.paste('11'.repeat(32))
    failNextSave(app.storage)
    await userEvent.click(dialog.getByRole('button', { name: 'Import key' }))
    expect(await dialog.findByText(/^The account could not be saved: the browser gave no storage\./)).toBeTruthy()
    expect(accounts()).toHaveLength(2)
  })
})
