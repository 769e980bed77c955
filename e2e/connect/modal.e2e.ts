import {
  accountButton,
  chooseItem,
  connectButton,
  connectWallet,
  expect,
  openHome,
  openModal,
  test,
} from '../fixtures.ts'

// These stories test motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the modal adds no browser history, goes back view by view, and closes in every way', async ({
  page,
  system,
  wallet,
}) => {
  await openHome(page, system.webUrl)
  const before = await page.evaluate(() => [location.href, history.length])
  const modal = await openModal(page)
  await expect(modal.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await modal.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(modal.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByRole('list', { name: 'Wallets' })).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Back' })).toHaveCount(0)
  // Checks in the computed style that the height has the specified transition of 150 ms.
  await expect(modal.locator('.hf-kit-pages')).toHaveCSS('transition-property', 'height')
  await expect(modal.locator('.hf-kit-pages')).toHaveCSS('transition-duration', '0.15s')
  wallet.rejectNext('eth_requestAccounts')
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(modal.getByText('Connection declined')).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByRole('list', { name: 'Wallets' })).toBeVisible()
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before)

  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toHaveCount(0)
  await expect(connectButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(connectButton(page)).toBeFocused()
  await openModal(page)
  await page.mouse.click(5, 500)
  await expect(modal).toHaveCount(0)
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before)
})

test('the focus stays within the open modal, and the page behind is inert', async ({ page, system, wallet }) => {
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    // From the last control, the focus returns to the first control in the next frame.
    await expect.poll(() => modal.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect(wallet.requestsOf('eth_requestAccounts')).toEqual([])
})

test('the modal of a connected user opens the Account view, with address, balance, network and wallet', async ({
  page,
  context,
  system,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: 'Your account' })).toBeAttached()
  await expect(modal.getByText('100.000').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Copy address' }).click()
  await expect(modal.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.account.address)
  await modal.getByRole('button', { name: 'Settings' }).click()
  await expect(modal.getByRole('heading', { name: 'Account Settings' })).toBeAttached()
  await expect(modal.getByRole('button', { name: /^Devnet/ })).toBeVisible()
  await expect(modal.getByText('Test Wallet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()

  await chooseItem(page, 'Wallet')
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(modal).toHaveCount(0)
  await expect(connectButton(page)).toBeVisible()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
})
