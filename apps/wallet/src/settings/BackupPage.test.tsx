import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'

// Compiled before the first test, so that its time counts for none.
beforeAll(() => import('../app/Unlocked.tsx'))

describe('BackupPage', () => {
  it('default: the phrase needs the password, and the reminder goes once the phrase is written down', async () => {
    const { app } = await drawWallet()
    await press('Show it')
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong horse')
    await press('Show')
    expect(await screen.findByText('That password is wrong. Try again.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Recovery phrase' })).toBeNull()
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await press('Show')
    const words = within(await screen.findByRole('region', { name: 'Recovery phrase' })).getAllByRole('listitem')
    expect(words.map((word) => word.textContent).join(' ')).toMatch(/(?:test\W+){11}junk$/)
    await press('I have written it down')
    await waitFor(() => expect(app.settings.values.get().isBackedUp).toBe(true))
    expect(screen.queryByText('Write down your recovery phrase.')).toBeNull()
  })
})
