import { openModal } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

async function openReceive(options = {}) {
  const page = renderKit(undefined, { options })
  await connectWallet(page.kit)
  await perform(() => openModal(page.kit))
  return page
}

describe('WalletReceive', () => {
  test('default: shows the address as a code and as text, and the networks on which it can receive', async () => {
    const { user } = await openReceive()
    await user.click(await screen.findByRole('button', { name: 'Receive' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive' }))
    expect(await dialog.findByRole('img', { name: 'QR code of your address' })).toBeDefined()
    expect(dialog.getByText(testAddress)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(testAddress)

    await user.click(dialog.getByRole('button', { name: /Only receive assets on these networks/ }))
    const networks = within(await screen.findByRole('dialog', { name: 'Compatible Networks' }))
    expect((await networks.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(['HHarbour', 'LLagoon'])
  })

  test('param: features.receive off: offers no way to the view', async () => {
    await openReceive({ features: { receive: false } })
    await screen.findByRole('button', { name: 'Settings' })
    expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Receive funds' })).toBeNull()
  })

  test('error: reports a missing account', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'WalletReceive' }))
    expect(await screen.findByText('No account is connected')).toBeDefined()
    expect(await screen.findByText('Account not found')).toBeDefined()
  })
})
