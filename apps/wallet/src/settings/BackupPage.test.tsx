import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { importOnly } from '../../test/importOnly.ts'
import { walletMessages } from '../messages/wallet.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

const messages = walletMessages.backup

describe('BackupPage', () => {
  it('default: shows the phrase only after the password; once it is written down, the reminder disappears', async () => {
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
    await screen.findByRole('button', { name: /^Account: / })
    expect(screen.queryByText(/^Write down your recovery phrase\./)).toBeNull()
  })

  it('default: shows the private keys of each account, one for each kind of network', async () => {
    await drawWallet()
    await press('Show it')
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse')
    await press('Show')
    const keys = await screen.findByRole('region', { name: 'Private keys' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(messages.title)
    // Each key must name its networks: a user who takes it for a key of other networks opens other accounts with it.
    const kinds = [messages.namespaces.eip155, messages.namespaces.solana]
    const [firstAccount] = keys.querySelectorAll('.group')
    expect([...(firstAccount?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(kinds),
    )
    const evm = within(keys).getAllByText(messages.namespaces.eip155)[0]?.parentElement ?? keys
    expect(within(evm).getByText(/^0x[0-9a-f]{64}$/)).toBeTruthy()
    expect(within(evm).getByRole('button', { name: `Copy ${messages.namespaces.eip155}` })).toBeTruthy()
    expect(
      within(keys)
        .getAllByRole('heading', { level: 3 })
        .map((name) => name.textContent),
    ).toEqual(['Account 1', 'Account 2'])
    // These are the keys of the phrase that local test chains use, in the form in which other wallets export them.
    const [first, , second] = within(keys).getAllByText(/^0x[0-9a-f]{64}$|^[1-9A-HJ-NP-Za-km-z]{80,}$/)
    expect(first?.textContent).toBe('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    expect(second?.textContent).toBe('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
  })

  it('behavior: a wallet without a phrase shows only its keys', async () => {
    const wallet = await drawWallet()
    await press('Show it')
    await screen.findByLabelText('Password')
    await importOnly(wallet, 'eip155')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await press('Show')
    expect(await screen.findByText(`0x${'11'.repeat(32)}`)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Recovery phrase' })).toBeNull()
  })
})
