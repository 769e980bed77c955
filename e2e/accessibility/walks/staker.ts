import { stakeAbi } from '@holdfast/contracts'
import type { DevnetAccount } from '@holdfast/devnet'
import { installTestWallet, type TestWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accountButton, amountDialog, chooseItem, expect, signUp } from '../../fixtures.ts'
import type { Walk } from './walk.ts'
import { walletIcon } from './walletIcon.ts'

/**
 * Walks through the views of a user with wallets, a stake and a history: the modal, the menu, the amount dialog, and failures.
 */
export async function walkAsStaker(walk: Walk): Promise<void> {
  const { page, system, userName, see } = walk
  await prepareStaker(walk)
  const wallet = await installWallets(walk)
  await signUp(page, system.webUrl, userName)
  await page.goto('/')

  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = page.getByRole('dialog')
  const row = modal.getByRole('button', { name: /Kelp/ })
  await expect(row).toBeVisible()
  await see('modal-connect')
  const held = wallet.holdNext('eth_requestAccounts')
  await row.click()
  await held.request
  await expect(modal.getByText('Continue in Kelp')).toBeVisible()
  await see('modal-connecting')
  await modal.getByRole('button', { name: 'Cancel' }).click()
  held.release()
  wallet.rejectNext('eth_requestAccounts')
  await row.click()
  await expect(modal.getByText('Connection declined')).toBeVisible()
  await see('modal-declined')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(accountButton(page)).toHaveAccessibleName(/\(1\.25 ETH\)/)
  await expect(page.getByRole('main').getByText('Confirmed')).toHaveCount(3)
  await see('home-unverified')

  await accountButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Deposit' })).toBeVisible()
  await see('account-menu')
  await page.keyboard.press('Escape')
  await chooseItem(page, 'Verify')
  await expect(modal.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  await see('siwx')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  await see('toast')
  await page.goto('/')
  await expect(page.getByRole('main').getByText('Confirmed')).toHaveCount(3)
  await see('home-signed-in')

  await walkThroughDialog(page, wallet, see)
  await walkToAccount(page, see)
  await page.goto('/profile')
  await expect(page.getByText('This browser')).toBeVisible()
  await see('profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    /Enter your current password/,
  )
  await see('password-refused')
}

async function walkThroughDialog(page: Page, wallet: TestWallet, see: Walk['see']): Promise<void> {
  const { dialog, field, submit, cancel } = amountDialog(page)
  await chooseItem(page, 'Deposit')
  await expect(dialog.getByText(/about/)).toBeVisible()
  await field.fill('0.5')
  await see('deposit')
  await field.fill('1000')
  await submit.click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await see('deposit-refused')
  await field.fill('0.5')
  await wallet.setChain(31338)
  await expect(dialog.getByRole('button', { name: /^Switch to/ })).toBeVisible()
  await see('deposit-wrong-chain')
  await wallet.setChain(31337)
  await expect(submit).toBeVisible()
  await cancel.click()
  await chooseItem(page, 'Withdraw')
  await expect(dialog.getByText(/about/)).toBeVisible()
  await see('withdraw')
  await cancel.click()
}

async function walkToAccount(page: Page, see: Walk['see']): Promise<void> {
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await expect(modal.getByText(/^\d+\.\d{3}/).first()).toBeVisible()
  await see('modal-account')
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
}

/** Prepares an account with three entries in its history, and a stake of another account in the contract. */
async function prepareStaker({ system, chain, account }: Walk): Promise<void> {
  const other = await chain.newAccount()
  const config: unknown = await (await fetch(`${system.webUrl}/api/config`)).json()
  const { address } = (config as { stake: { 31337: { address: `0x${string}` } } }).stake[31337]
  const send = async (by: DevnetAccount, call: { deposit: string } | { withdraw: string }) => {
    const client = createWalletClient({
      account: privateKeyToAccount(by.privateKey),
      transport: http(chain.rpcUrls[31337]),
    })
    const common = { abi: stakeAbi, address, chain: null } as const
    await ('deposit' in call
      ? client.writeContract({ ...common, functionName: 'deposit', value: parseEther(call.deposit) })
      : client.writeContract({ ...common, functionName: 'withdraw', args: [parseEther(call.withdraw)] }))
  }
  await send(other, { deposit: '41.2' })
  await send(account, { deposit: '1.5' })
  await send(account, { withdraw: '0.5' })
  await send(account, { deposit: '0.25' })
  await chain.client.setBalance({ address: account.address, value: parseEther('12.5') })
}

async function installWallets({ context, chain, account }: Walk): Promise<TestWallet> {
  const common = { account, rpcUrls: chain.rpcUrls, chainId: 31337 }
  await installTestWallet(context, { ...common, name: 'Coral', rdns: 'test.coral', icon: walletIcon('#e2735c') })
  return installTestWallet(context, { ...common, name: 'Kelp', rdns: 'test.kelp', icon: walletIcon('#0a6b70') })
}
