import type { DevnetAccount } from '@holdfast/devnet'
import { expect, type Page } from '@playwright/test'
import { test as base, openHome, openModal } from '../fixtures.ts'
import { PocketWallet } from '../pages/pocketWallet.ts'

export { expect }

/** The phone of a story: the pocket wallet in a separate browser context, with an account that has 100 ETH. */
export type Phone = PocketWallet & { account: DevnetAccount }

export const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser, system, chain }, use) => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true })
    const account = await chain.newAccount()
    const phone = Object.assign(new PocketWallet(await context.newPage(), system.walletUrl), { account })
    await phone.importKey(account.privateKey)
    await use(phone)
    await context.close()
  },
})

/** Signs up, opens the modal and chooses to pair. @returns the modal. */
export async function openPairing(page: Page, webUrl: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHome(page, webUrl)
  return chooseToPair(page)
}

/** Opens the modal and chooses to pair. */
export async function chooseToPair(page: Page) {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(code(page)).toBeVisible()
  return modal
}

/** Returns the shown QR code. */
export function code(page: Page) {
  return page.getByRole('dialog').getByRole('img', { name: /^QR code that connects/ })
}

/** Copies the link of the shown QR code, as a user whose wallet is on the same device would. */
export async function copyLink(page: Page): Promise<string> {
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Copy link' }).click()
  await expect(modal.getByText('Link copied')).toBeVisible()
  await modal.getByRole('button', { name: 'Dismiss message' }).click()
  await expect(modal.getByText('Link copied')).toBeHidden()
  return page.evaluate(() => navigator.clipboard.readText())
}
