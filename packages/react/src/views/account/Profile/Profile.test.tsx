import { getAccount, openModal, setAddressLabel } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const both = { eth_requestAccounts: () => [testAddress, second], eth_accounts: () => [testAddress, second] }

async function openProfile(answers = {}) {
  const page = renderKit()
  const wallet = await connectWallet(page.kit, { name: 'Kelp Wallet', answers })
  await perform(() => openModal(page.kit, { view: 'Profile' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your accounts' }))
  await dialog.findByRole('list', { name: 'Accounts' })
  return { ...page, wallet, dialog }
}

describe('Profile', () => {
  test('default: lists the accounts of the wallet and marks the current one', async () => {
    const { dialog } = await openProfile(both)
    const rows = within(dialog.getByRole('list', { name: 'Accounts' })).getAllByRole('button')
    expect(rows.map((row) => [row.title, row.getAttribute('aria-current')])).toEqual([
      [testAddress, 'true'],
      [second, null],
    ])
    expect(dialog.getAllByText('Harbour · Kelp Wallet')).toHaveLength(2)
  })

  test('behavior: shows the name of an account that has one', async () => {
    const { kit, dialog } = await openProfile(both)
    await perform(() => setAddressLabel(kit, { namespace: 'eip155', address: second.toLowerCase(), label: 'Savings' }))
    const rows = within(dialog.getByRole('list', { name: 'Accounts' })).getAllByRole('button')
    expect(rows.map((row) => [row.title, row.textContent?.includes('Savings')])).toEqual([
      [testAddress, false],
      [second, true],
    ])
  })

  test('behavior: switches to another account of the wallet', async () => {
    const { kit, dialog, user } = await openProfile(both)
    await user.click(dialog.getByRole('button', { name: /Switch to.*0x709…/ }))
    await waitFor(() => expect(getAccount(kit).address).toBe(second))
  })

  test('behavior: says how to add accounts when there is only one', async () => {
    const { dialog } = await openProfile()
    expect(dialog.getByText(/Choose in your wallet which accounts/)).toBeDefined()
  })

  test('behavior: leads to the settings', async () => {
    const { dialog, user } = await openProfile()
    await user.click(dialog.getByRole('button', { name: 'Account Settings' }))
    expect(await screen.findByRole('dialog', { name: 'Account Settings' })).toBeDefined()
  })

  test('error: says that there is no account', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'Profile' }))
    expect(await screen.findByText('No account is connected')).toBeDefined()
  })
})
