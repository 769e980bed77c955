import { describeDialog } from '@holdfast/testing/dialog-suite'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, findToast, press } from '../../test/drawWallet.tsx'
import { failNextSave } from '../../test/failNextSave.ts'
import { settingsKey } from '../settings/settings.ts'

// Compiles the page before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Opens the import dialog in a new wallet. */
async function open() {
  const wallet = await drawWallet()
  await press(/^Account: Account 1/)
  await press('Import a private key')
  const dialog = within(await screen.findByRole('dialog'))
  return { ...wallet, dialog, field: dialog.getByLabelText<HTMLInputElement>('Private key') }
}

describeDialog('ImportAccount', async () => {
  await drawWallet()
  await press(/^Account: Account 1/)
  const name = 'Import a private key'
  return { name, opener: await screen.findByRole('button', { name }), firstFocus: 'input' }
})

describe('ImportAccount', () => {
  it('default: warns before the key is pasted, and keeps the browser from storing or changing the key', async () => {
    const { dialog, field } = await open()
    expect(dialog.getByText(/^Only for keys of local test chains/).closest('[data-tone=danger]')).not.toBeNull()
    expect(dialog.getByText(/^64 hex digits/)).toBeTruthy()
    expect([field.autocomplete, field.getAttribute('autocapitalize'), field.getAttribute('spellcheck')]).toEqual([
      'off',
      'none',
      'false',
    ])
    // Without `preventDefault`, the browser would load another page, which locks the wallet.
    const form = field.closest('form') as HTMLFormElement
    const submit = createEvent.submit(form)
    fireEvent(form, submit)
    expect(submit.defaultPrevented).toBe(true)
  })

  it('behavior: the error disappears once the key is changed, and is not shown when the dialog is opened again', async () => {
    const { dialog, field } = await open()
    const problem = /^This is not a private key/
    await userEvent.type(field, '0x12')
    await userEvent.click(dialog.getByRole('button', { name: 'Import key' }))
    await dialog.findByText(problem)
    await userEvent.type(field, '3')
    expect(dialog.queryByText(problem)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Import key' }))
    await dialog.findByText(problem)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Import a private key')
    await screen.findByRole('dialog')
    expect(screen.queryByText(problem)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Private key').value).toBe('')
  })

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

  it('error: closes the dialog if only the choice of the account in use could not be stored, and says so', async () => {
    const { app, accounts, dialog, field } = await open()
    await userEvent.click(field)
    await userEvent.paste('11'.repeat(32))
    failNextSave(app.storage, settingsKey)
    await userEvent.click(dialog.getByRole('button', { name: 'Import key' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await findToast(/^The account was added and is in use\. The browser could not save this choice/)
    expect(accounts()).toHaveLength(3)
  })
})
