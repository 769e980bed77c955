import { createSolanaAccount } from '@holdfast/testing'
import { installSolanaWallet, installTestWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { connectButton, openHome, openModal, userOnServer } from '../fixtures.ts'
import { airdrop, button, expect, localSolana, test } from './fixtures.ts'

test('a user of one wallet on two chains connects on Solana, verifies, sees the receiving address, reloads, and also connects on Ethereum', async ({
  page,
  context,
  system,
  chain,
  solana,
}) => {
  const account = createSolanaAccount()
  const other = createSolanaAccount()
  const owner = await chain.newAccount()
  await airdrop(solana, account.address, 2_500_000_000)
  const tide = await installSolanaWallet(context, { name: 'Tide', accounts: [account, other] })
  const evm = await installTestWallet(context, { account: owner, rpcUrls: chain.rpcUrls, chainId: 31337, name: 'Tide' })
  await openHome(page, system.webUrl)

  // The user declines, then approves. The wallet is one entry for both chains.
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /Tide/ }).click()
  tide.rejectNext('standard:connect')
  await modal.getByRole('button', { name: /Solana/ }).click()
  await expect(modal.getByText(/declined/i).first()).toBeVisible()
  await modal.getByRole('button', { name: /try again/i }).click()
  await expect(button(page, account.address)).toHaveAccessibleName(/\(Solana\)$/)
  expect(tide.requestsOf('standard:connect')).toHaveLength(2)
  expect(evm.requestsOf('eth_requestAccounts')).toEqual([])

  // For the verification, the wallet signs a text with its chain's id, and the server checks the signature.
  await button(page, account.address).click()
  await page.getByRole('menuitem', { name: 'Verify', exact: true }).click()
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: account.address })
  const [signing] = tide.requestsOf('solana:signMessage')
  // Cast: the wallet received one input.
  const [{ message }] = (signing?.params[0] ?? [{ message: [] }]) as [{ message: number[] }]
  const text = Buffer.from(message).toString()
  expect(text).toContain(`wants you to sign in with your Solana account:\n${account.address}`)
  expect(text).toContain(`Chain ID: ${localSolana.replace('solana:', '')}`)

  // After a reload, the wallet reconnects without a prompt, and the page shows another account when the wallet switches to it.
  await page.reload()
  await expect(button(page, account.address)).toBeVisible()
  expect(tide.requestsOf('standard:connect')).toHaveLength(2)
  await tide.setAccounts([other, account])
  await expect(button(page, other.address)).toBeVisible()
  await tide.setAccounts([account, other])

  // The view shows the account's balance on its chain, and its receiving address.
  await button(page, account.address).click()
  await page.getByRole('menuitem', { name: 'Wallet', exact: true }).click()
  await expect(modal.getByText(/2\.5(?:00)? SOL/).first()).toBeVisible()
  await modal.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(modal.getByRole('img', { name: /QR code of your address/ })).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()

  // Staking is on Ethereum. The Solana wallet stays connected while an Ethereum wallet connects.
  await button(page, account.address).click()
  await page.getByRole('menuitem', { name: 'Deposit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter Amount' })
  await expect(dialog.getByText(/Your Solana wallet stays connected/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Connect an Ethereum wallet' }).click()
  await modal.getByRole('button', { name: /Tide/ }).click()
  await expect(button(page, owner.address)).toHaveAccessibleName(/\(0\.00 ETH\)$/)

  // Both accounts are connected after a reload, and both disconnect together.
  await page.reload()
  await expect(button(page, owner.address)).toBeVisible()
  expect((await storedNamespaces(page))?.split(',').toSorted()).toEqual(['eip155', 'solana'])
  await button(page, owner.address).click()
  await page.getByRole('menuitem', { name: 'Disconnect', exact: true }).click()
  await expect(connectButton(page)).toBeVisible()
  await expect.poll(() => tide.isConnected()).toBe(false)
  expect(await storedNamespaces(page)).toBeNull()
})

const storedNamespaces = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('connected_namespaces'))
    return key === undefined ? null : localStorage.getItem(key)
  })
