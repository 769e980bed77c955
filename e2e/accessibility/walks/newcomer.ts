import { changeConfig, expect, signUp } from '../../fixtures.ts'
import type { Walk } from './walk.ts'

/** Walks through the views of a new user whose browser has no wallet. */
export async function walkAsNewcomer({ page, context, system, userName, see }: Walk): Promise<void> {
  await changeConfig(context, { devnetWallet: null })
  await signUp(page, system.webUrl, userName)
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(page.getByRole('main').getByText(/ETH$/).first()).toBeVisible()
  await see('home-no-wallet')
  await header.getByRole('button', { name: 'Colour mode' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await see('colour-mode-menu')
  await page.keyboard.press('Escape')
  await header.getByRole('button', { name: userName }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await see('user-menu')
  await page.keyboard.press('Escape')

  await header.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^All Wallets.*\d+ wallets$/ })).toBeVisible()
  await see('modal-connect-newcomer')
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(dialog.getByText('You approve everything')).toBeVisible()
  await see('modal-what-is-a-wallet')
  await page.keyboard.press('Escape')

  await page.goto('/profile')
  await expect(page.getByText('This browser')).toBeVisible()
  await see('profile-new')
}
