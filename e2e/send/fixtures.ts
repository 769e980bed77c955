import type { Locator, Page } from '@playwright/test'
import { chooseItem, expect } from '../fixtures.ts'

/** Opens the Send view through the account menu and the account view. */
export async function openSend(page: Page): Promise<Locator> {
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(modal.getByRole('heading', { name: 'Send' })).toBeVisible()
  return modal
}
