import { getAccount, openModal } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

async function openSettings() {
  const page = renderKit()
  await connectWallet(page.kit, { name: 'Kelp Wallet' })
  await perform(() => openModal(page.kit))
  await page.user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Account Settings' }))
  await dialog.findByText('Kelp Wallet')
  return { ...page, dialog }
}

describe('AccountSettings', () => {
  test('default: shows address, network and wallet', async () => {
    const { dialog } = await openSettings()
    expect(dialog.getByText(testAddress)).toBeDefined()
    expect(dialog.getByRole('button', { name: /Harbour/ })).toBeDefined()
    expect(dialog.getByRole('button', { name: /Your accounts.*1 account/ })).toBeDefined()
  })

  test('behavior: leads to the networks and back', async () => {
    const { dialog, user } = await openSettings()
    await user.click(dialog.getByRole('button', { name: /Harbour/ }))
    await screen.findByRole('dialog', { name: 'Choose Network' })
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('dialog', { name: 'Account Settings' })).toBeDefined()
  })

  test('behavior: links to the address in the explorer, in a new tab', async () => {
    const { dialog } = await openSettings()
    const link = dialog.getByRole<HTMLAnchorElement>('link', { name: /Block Explorer/ })
    expect([link.href, link.target, link.rel]).toEqual([
      `https://lookout.example/address/${testAddress}`,
      '_blank',
      'noreferrer',
    ])
  })

  test('behavior: ends the connection and closes the modal when the user disconnects', async () => {
    const { kit, dialog, user } = await openSettings()
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('behavior: draws the wallet’s data URI, but never an image from a URL that the wallet provides', async () => {
    const { kit, dialog } = await openSettings()
    const show = (icon: string) => {
      const connectedWalletInfo = { name: 'Kelp Wallet', icon }
      const account = { ...getAccount(kit, { namespace: 'eip155' }), connectedWalletInfo }
      return perform(() => kit.accounts.send({ namespace: 'eip155', event: { type: 'changed', account } }))
    }
    const pictures = (): (string | null)[] =>
      Array.from(dialog.getByText('Kelp Wallet').closest('.hf-kit-account-settings')?.querySelectorAll('img') ?? [])
        .map((picture) => picture.getAttribute('src'))
        .filter((src) => src?.includes('kelp') ?? false)
    await show('data:image/svg+xml,kelp')
    expect(pictures()).toEqual(['data:image/svg+xml,kelp'])
    await show('https://elsewhere.example/kelp.png')
    expect(pictures()).toEqual([])
  })

  test('error: says that there is no account', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(await screen.findByText('No account is connected')).toBeDefined()
  })
})
