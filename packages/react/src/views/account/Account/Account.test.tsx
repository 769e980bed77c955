import { getAccount, openModal } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit, testRpc } from '../../../../test/renderKit.tsx'

async function openAccount() {
  const page = renderKit()
  const wallet = await connectWallet(page.kit, { name: 'Kelp Wallet' })
  await perform(() => openModal(page.kit))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your account' }))
  return { ...page, wallet, dialog }
}

describe('Account', () => {
  test('default: shows address, balance, network and wallet', async () => {
    testRpc().setBalance(1_234_999_000_000_000_000n)
    const { dialog } = await openAccount()
    expect(dialog.getByText('0xf3…2266').title).toBe(testAddress)
    expect(await dialog.findByText('1.234')).toBeDefined()
    expect(dialog.getByText('Harbour')).toBeDefined()
    expect(dialog.getByText('Kelp Wallet')).toBeDefined()
  })

  test('behavior: copies the whole address and says so', async () => {
    const { dialog, user } = await openAccount()
    await user.click(dialog.getByRole('button', { name: 'Copy address' }))
    expect(await dialog.findByText('Address copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(testAddress)
  })

  test('error: a clipboard that refuses is told', async () => {
    const { dialog, user } = await openAccount()
    const write = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(dialog.getByRole('button', { name: 'Copy address' }))
    expect(await dialog.findByText('Failed to copy')).toBeDefined()
    write.mockRestore()
  })

  test('behavior: the explorer opens in a tab of its own, on the address', async () => {
    const { dialog } = await openAccount()
    const link = dialog.getByRole<HTMLAnchorElement>('link', { name: /Block Explorer/ })
    expect(link.href).toBe(`https://lookout.example/address/${testAddress}`)
    expect(link.target).toBe('_blank')
    expect(link.rel).toContain('noreferrer')
  })

  test('behavior: disconnect ends the connection and closes', async () => {
    const { kit, dialog, user } = await openAccount()
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).isConnected).toBe(false)
  })

  test('error: a balance that cannot be read is not shown as zero', async () => {
    testRpc().setBalance(undefined)
    const { dialog } = await openAccount()
    expect(await dialog.findByText('Balance unavailable')).toBeDefined()
    expect(dialog.queryByText(/0\.000/)).toBeNull()
  })

  test('error: without an account it says so and offers to connect', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit, { view: 'Account' }))
    await screen.findByText('No account is connected')
    await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
    expect(await screen.findByRole('dialog', { name: 'Connect Wallet' })).toBeDefined()
  })
})
