import { changeConfig, expect, openModal, signUp } from '../../fixtures.ts'
import type { Walk } from './walk.ts'

/**
 * Walks through the views of a user who looks for a wallet: suggestions, the whole list, a search, and where to get a wallet.
 */
export async function walkAsSeeker({ page, context, system, userName, see }: Walk): Promise<void> {
  await changeConfig(context, { devnetWallet: null })
  await signUp(page, system.webUrl, userName)
  await page.goto('/')
  const dialog = await openModal(page)
  await dialog.getByRole('button', { name: 'Get started' }).click()
  await expect(dialog.getByRole('list', { name: 'Wallets to begin with' })).toBeVisible()
  await see('modal-get-wallet')
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()

  await dialog.getByRole('button', { name: /^All Wallets/ }).click()
  // This wallet exists only as a browser extension, which is not installed here.
  const rabby = dialog.getByRole('grid').getByRole('button', { name: /^Rabby/ })
  await expect(rabby).toBeVisible()
  await see('modal-all-wallets')
  await dialog.getByRole('switch', { name: 'Certified wallets only' }).click()
  await expect(dialog.getByText(/\d+ wallets found/)).toBeAttached()
  await see('modal-all-wallets-certified')
  await dialog.getByRole('searchbox').fill('no such wallet')
  await expect(dialog.getByText('No Wallet found').last()).toBeVisible()
  await see('modal-all-wallets-none')
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await rabby.click()
  await expect(dialog.getByText('Not Detected')).toBeVisible()
  // On a phone, a link to an app store replaces this button.
  const get = dialog.getByRole('button', { name: 'Get', exact: true })
  if (!(await get.isVisible())) return
  await get.click()
  await expect(dialog.getByRole('list', { name: /^Where to get/ })).toBeVisible()
  await see('modal-downloads')
}
