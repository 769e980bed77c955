import { accountButton, amountDialog, chooseItem, expect, signUp } from '../../fixtures.ts'
import type { Walk } from './walk.ts'

/** Walks through the windows of the sandbox wallet, which asks before it connects, signs and sends. */
export async function walkWithSandboxWallet({ page, system, userName, see }: Walk): Promise<void> {
  await signUp(page, system.webUrl, userName)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Devnet Wallet/ })
    .click()
  const window = page.getByRole('dialog', { name: /\?$/ })
  const approve = window.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  await see('devnet-wallet-connect')
  await approve.click()
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await see('home-no-history')

  await chooseItem(page, 'Verify')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(approve).toBeVisible()
  await see('devnet-wallet-message')
  await approve.click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()

  await chooseItem(page, 'Deposit')
  const { field, submit } = amountDialog(page)
  await field.fill('1.5')
  await submit.click()
  await expect(approve).toBeVisible()
  await see('devnet-wallet-transaction')
  await approve.click()
  await expect(page.getByText(/^Deposit of 1\.5 ETH confirmed/).first()).toBeVisible()
  await see('toast-confirmed')
}
