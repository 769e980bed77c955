import type { Page } from '@playwright/test'
import { accountButton, chooseItem, expect, logInElsewhere, openHome, openModal, test } from '../../fixtures.ts'
import { addressInUse, inMail, logInByEmail, verifyInFrame } from '../embeddedWallet.ts'

/** Opens the view of the user's email address from the account menu. */
async function openEmailView(page: Page, email: string): Promise<void> {
  const modal = page.getByRole('dialog')
  await chooseItem(page, 'Wallet')
  await modal.getByRole('button', { name: 'Settings' }).click()
  await modal.getByRole('button', { name: email }).click()
}

test('a user changes the email address with a code sent to the old address and one sent to the new address, and the new address then opens the same wallet in another browser', async ({
  page,
  system,
  browser,
  expectedErrors,
}) => {
  test.setTimeout(240_000)
  // The server rejects the wrong code.
  expectedErrors.push(/40\d .*\/v1\/email-change/)
  await system.startVault()
  const [before, after] = ['old', 'new'].map((name) => `${name}.${Date.now()}@example.org`) as [string, string]
  const userName = await openHome(page, system.webUrl)
  await openModal(page)
  await logInByEmail(page, system, before)
  await expect(accountButton(page)).toBeVisible()
  const address = await addressInUse(page)
  const modal = page.getByRole('dialog')

  await openEmailView(page, before)
  const save = modal.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await modal.getByRole('textbox', { name: 'New email' }).fill(after)
  await save.click()
  await expect(modal.getByRole('heading', { name: 'Confirm Current Email' })).toBeVisible()
  await expect(modal.getByText(before)).toBeVisible()
  const codeField = modal.getByRole('textbox', { name: 'Code with 6 digits' })
  const sentCode = await inMail(`${system.vaultUrl}/dev/mailbox.json`, before, /\b\d{6}\b/)
  // A wrong code is rejected, and the right code is still accepted afterwards.
  await codeField.fill(sentCode === '000000' ? '111111' : '000000')
  await expect(modal.getByText('Invalid code. Try Again')).toBeVisible()
  await codeField.fill(sentCode)
  await expect(modal.getByRole('heading', { name: 'Confirm New Email' })).toBeVisible()
  await expect(modal.getByText(after)).toBeVisible()
  await codeField.fill(await inMail(`${system.webUrl}/dev/mailbox.json`, after, /\b\d{6}\b/))

  await expect(modal.getByRole('button', { name: 'Settings' })).toBeVisible()
  await modal.getByRole('button', { name: 'Settings' }).click()
  await expect(modal.getByRole('button', { name: after })).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  // After a reload, the page reads the address from the frame.
  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  await openEmailView(page, after)
  await expect(modal.getByRole('textbox', { name: 'New email' })).toHaveValue(after)
  expect(await addressInUse(page)).toBe(address)

  // The server and the vault have the new address too: on a device that is new to them, this address opens the same wallet.
  const other = await logInElsewhere(browser, system.webUrl, userName)
  await openModal(other)
  await logInByEmail(other, system, after)
  await expect(accountButton(other)).toBeVisible()
  expect(await addressInUse(other)).toBe(address)
  await verifyInFrame(other, address)
  await other.close()
})
