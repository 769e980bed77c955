import type { Page } from '@playwright/test'
import {
  accountButton,
  chooseItem,
  connectButton,
  expect,
  logInElsewhere,
  openHome,
  openModal,
  test,
} from '../../fixtures.ts'
import { addressInUse, ownWindowUrl, verifyInFrame } from '../embeddedWallet.ts'

/** Presses a provider's button in the open modal. @returns the window that opens. */
async function openProvider(page: Page, name: RegExp): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('button', { name }).click(),
  ])
  await expect(window.getByRole('heading', { name: /^Sandbox sign-in for/ })).toBeVisible({ timeout: 30_000 })
  return window
}

test('a user cancels a login at a provider, logs in, signs out, and has the same address in another browser', async ({
  page,
  system,
  browser,
}) => {
  test.setTimeout(240_000)
  await system.startVault()
  const userName = await openHome(page, system.webUrl)
  await openModal(page)
  const modal = page.getByRole('dialog')

  const cancelled = await openProvider(page, /Google/)
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  await expect.poll(() => cancelled.isClosed()).toBe(true)

  const window = await openProvider(page, /Google/)
  await window.getByRole('textbox', { name: 'Name' }).fill('Ada Kelp')
  await window.getByRole('button', { name: 'Continue' }).click()
  await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  const address = await addressInUse(page)
  await expect.poll(() => window.isClosed()).toBe(true)
  expect(await page.evaluate(() => window.localStorage.getItem('@holdfast/v1/connected_social'))).toBe('google')
  expect(await page.evaluate(() => window.localStorage.getItem('@holdfast/v1/social_username'))).toBe('Ada Kelp')

  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  expect(await addressInUse(page)).toBe(address)

  // The provider's window cannot post to the wallet's page. It shows a number, which the user types into that page.
  const exportPage = await page.context().newPage()
  await exportPage.goto(await ownWindowUrl(page, '/export'))
  const [providerWindow] = await Promise.all([
    exportPage.waitForEvent('popup'),
    exportPage.getByRole('button', { name: 'Google' }).click(),
  ])
  await providerWindow.getByRole('textbox', { name: 'Name' }).fill('Ada Kelp')
  await providerWindow.getByRole('button', { name: 'Continue' }).click()
  await expect(providerWindow.getByRole('heading', { name: 'One more step' })).toBeVisible({ timeout: 30_000 })
  const shownNumber = await providerWindow.locator('.page-number').innerText()
  await exportPage.getByRole('textbox', { name: 'Number with 4 digits' }).fill(shownNumber)
  await exportPage.getByRole('button', { name: 'Continue' }).click()
  await expect(exportPage.getByRole('textbox', { name: /^Type “show my words”/ })).toBeVisible({ timeout: 30_000 })
  await exportPage.close()

  await chooseItem(page, 'Disconnect')
  await expect(connectButton(page)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.includes('social')))).toEqual(
    [],
  )

  const other = await logInElsewhere(browser, system.webUrl, userName)
  await openModal(other)
  const otherWindow = await openProvider(other, /Google/)
  await otherWindow.getByRole('textbox', { name: 'Name' }).fill('ada kelp')
  await otherWindow.getByRole('button', { name: 'Continue' }).click()
  await expect(accountButton(other)).toBeVisible({ timeout: 30_000 })
  expect(await addressInUse(other)).toBe(address)
  await verifyInFrame(other, address)
  await other.close()
})

test('if the provider cuts its window off from the page, the window shows a number, and the user types it into the frame to log in', async ({
  page,
  system,
}) => {
  test.setTimeout(240_000)
  await system.startVault()
  await openHome(page, system.webUrl)
  await openModal(page)
  const window = await openProvider(page, /Google/)
  // Like a provider whose pages have an opener policy, this removes the link to the page.
  await window.addInitScript(() => Object.defineProperty(globalThis, 'opener', { value: null }))
  await window.getByRole('textbox', { name: 'Name' }).fill('Bob Reef')
  await window.getByRole('button', { name: 'Continue' }).click()
  await expect(window.getByRole('heading', { name: 'One more step' })).toBeVisible({ timeout: 30_000 })
  const number = await window.locator('.page-number').innerText()

  const frame = page.frameLocator('iframe#w3m-iframe')
  await frame.getByRole('textbox', { name: 'Number with 4 digits' }).fill(number)
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  await verifyInFrame(page, await addressInUse(page))
})
