import type { Page } from '@playwright/test'
import { accountButton, expect, logInElsewhere, openHome, openModal, test } from '../../fixtures.ts'
import { addressInUse, ownWindowUrl, verifyInFrame } from '../embeddedWallet.ts'

/** Begins a login with Farcaster in the open modal. @returns the URL in the QR code. */
async function beginFarcaster(page: Page): Promise<string> {
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: /Farcaster/ }).click()
  await expect(modal.getByRole('heading', { name: 'Farcaster' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = modal.getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeEnabled({ timeout: 30_000 })
  await copy.click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Approves the login on the user's phone, which is another browser. */
async function approveOnPhone(page: Page, url: string): Promise<void> {
  const phone = await page.context().browser()?.newContext()
  const phonePage = await phone?.newPage()
  await phonePage?.goto(url)
  await phonePage?.getByRole('button', { name: 'Sign in as kelp' }).click()
  await expect(phonePage?.getByRole('heading', { name: 'Signed in' }) ?? page.locator('never')).toBeVisible()
  await phone?.close()
}

test('a user logs in with Farcaster, has the same address in another browser, and an abandoned login logs no device in', async ({
  page,
  system,
  browser,
}) => {
  test.setTimeout(240_000)
  await system.startVault()
  const userName = await openHome(page, system.webUrl)
  await openModal(page)

  const abandoned = await beginFarcaster(page)
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()

  const url = await beginFarcaster(page)
  expect(url).not.toBe(abandoned)
  await approveOnPhone(page, abandoned)
  await approveOnPhone(page, url)
  await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  const address = await addressInUse(page)

  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  expect(await addressInUse(page)).toBe(address)

  const exportPage = await page.context().newPage()
  await exportPage.goto(await ownWindowUrl(page, '/export'))
  await exportPage.getByRole('button', { name: 'Farcaster' }).click()
  await expect(exportPage.getByRole('img', { name: 'QR code for a login with Farcaster' })).toBeVisible({
    timeout: 30_000,
  })
  const link = exportPage.getByRole('link', { name: 'Open Farcaster' })
  await approveOnPhone(page, (await link.getAttribute('href')) ?? '')
  await expect(exportPage.getByRole('textbox', { name: /^Type “show my words”/ })).toBeVisible({ timeout: 30_000 })
  await exportPage.close()

  const other = await logInElsewhere(browser, system.webUrl, userName)
  await openModal(other)
  await approveOnPhone(other, await beginFarcaster(other))
  await expect(accountButton(other)).toBeVisible({ timeout: 30_000 })
  expect(await addressInUse(other)).toBe(address)
  await verifyInFrame(other, address)
  await other.close()
})
