import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { violations } from '../accessibility/violations.ts'
import { accountButton, amountDialog, chooseItem, connectWallet, expect, test } from '../fixtures.ts'

/** Pays on the sandbox's page with one of its test cards. */
async function pay(checkout: Page, number: string): Promise<void> {
  await checkout.getByLabel('Card number').fill(number)
  await checkout.getByLabel('Expiry date').fill('12/40')
  await checkout.getByLabel('Security code').fill('123')
  await checkout.getByRole('button', { name: /^Pay / }).click()
}

/** Presses a button that opens the sandbox's window, and returns the window. */
async function openWindow(page: Page, button: Locator): Promise<Page> {
  const [checkout] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(checkout.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible()
  // The provider's page has no access to the page that opened it.
  expect(await checkout.evaluate(() => window.opener as unknown)).toBeNull()
  return checkout
}

test('for a deposit above the balance, the user buys the missing ether at the sandbox, and the typed amount stays', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  const { address } = wallet.account
  await chain.client.setBalance({ address, value: parseEther('0.01') })
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Deposit')
  const { dialog, field, submit } = amountDialog(page)
  await field.fill('0.02')
  await submit.click()
  await expect(dialog.getByText(/^You need 0\.01\d* ETH more, fees included\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Buy' }).click()

  const modal = page.getByRole('dialog').filter({ hasText: 'Choose Provider' })
  const shown = modal.getByText(/^About [\d.]+ ETH$/)
  await expect(shown).toBeVisible()
  expect(Number(await modal.getByLabel('You pay').inputValue())).toBeGreaterThanOrEqual(10)
  expect(await violations(page)).toEqual([])
  const [, bought = ''] = /([\d.]+) ETH/.exec((await shown.textContent()) ?? '') ?? []
  const checkout = await openWindow(page, modal.getByRole('button', { name: /^Sandbox/ }))
  await expect(page.getByText('Continue in the other window.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await pay(checkout, '4242 4242 4242 4242')

  // The user leaves the window open.
  await expect(page.getByRole('region', { name: 'Activity' }).getByText('Bought')).toBeVisible()
  await expect(checkout.getByRole('heading', { name: 'Your purchase has arrived' })).toBeVisible()
  await expect(page.getByText('Pending')).toBeHidden()
  expect(await violations(page)).toEqual([])
  const arrived = (await chain.client.getBalance({ address })) - parseEther('0.01')
  expect(arrived / 10n ** 12n).toBe(parseEther(bought) / 10n ** 12n)

  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(field).toHaveValue('0.02')
  await expect(dialog.getByRole('button', { name: 'Buy' })).toBeHidden()
  await submit.click()
  await expect(accountButton(page)).toHaveAccessibleName(/\(0\.02 ETH\)/)
  expect(await chain.stakeOf(address)).toBe(parseEther('0.02'))
})

test('the modal reports a declined card and a closed window, and offers a retry', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Buy', exact: true }).click()
  await modal.getByRole('button', { name: '$100' }).click()
  const balance = await chain.client.getBalance({ address: wallet.account.address })
  const first = await openWindow(page, modal.getByRole('button', { name: /^Sandbox/ }))
  await pay(first, '4000 0000 0000 0002')
  await expect(first.getByRole('heading', { name: 'Your card was declined' })).toBeVisible()
  await expect(modal.getByText('Buy failed')).toBeVisible()
  await expect(modal.getByText(/^The payment was declined/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  const second = await openWindow(page, modal.getByRole('button', { name: 'Try again' }))
  await second.close()
  await expect(modal.getByText('The window is closed')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await modal.getByRole('button', { name: 'Check again' }).click()
  const third = await openWindow(page, modal.getByRole('button', { name: 'Open again' }))
  await expect(modal.getByText('Continue in the other window.')).toBeVisible()
  await third.close()
  expect(await chain.client.getBalance({ address: wallet.account.address })).toBe(balance)
})

/** A time in milliseconds that is longer than the modal waits for a payment. */
const TOO_LONG_MS = 181_000

/** Opens the sandbox's window for a hundred dollars of ether. */
async function buyForHundred(page: Page): Promise<{ modal: Locator; checkout: Page }> {
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Buy', exact: true }).click()
  await modal.getByRole('button', { name: '$100' }).click()
  return { modal, checkout: await openWindow(page, modal.getByRole('button', { name: /^Sandbox/ })) }
}

test('if the bank never answers, the modal stops waiting, says what to do, and nothing is bought', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  await page.clock.install()
  await connectWallet(page, system.webUrl)
  const { modal, checkout } = await buyForHundred(page)
  const balance = await chain.client.getBalance({ address: wallet.account.address })
  await pay(checkout, '4000 0000 0000 0341')
  await expect(checkout.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()
  await expect(modal.getByText('Continue in the other window.')).toBeVisible()

  await page.clock.fastForward(TOO_LONG_MS)
  await expect(modal.getByText('Buy failed')).toBeVisible()
  await expect(modal.getByText(/^No purchase was seen\./)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await modal.getByRole('button', { name: 'Check again' }).click()
  await expect(modal.getByText(/^Continue at Sandbox/)).toBeVisible()
  await page.clock.fastForward(TOO_LONG_MS)
  const again = await openWindow(page, modal.getByRole('button', { name: 'Try again' }))
  expect(again.url()).not.toBe(checkout.url())
  expect(await chain.client.getBalance({ address: wallet.account.address })).toBe(balance)
})

test('if the bank pays after the modal has stopped waiting, the modal finds the purchase at the next check', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  const { address } = wallet.account
  await page.clock.install()
  await connectWallet(page, system.webUrl)
  const { modal, checkout } = await buyForHundred(page)
  const balance = await chain.client.getBalance({ address })
  await pay(checkout, '4000 0000 0000 3220')
  await expect(checkout.getByRole('heading', { name: 'Your bank is checking the payment' })).toBeVisible()
  await page.clock.fastForward(TOO_LONG_MS)
  await expect(modal.getByText(/^No purchase was seen\./)).toBeVisible()

  await modal.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('region', { name: 'Activity' }).getByText('Bought')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Pending')).toBeHidden()
  expect(await chain.client.getBalance({ address })).toBeGreaterThan(balance)
})

test('if the provider pays twice, both payments are shown as separate purchases', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  const { address } = wallet.account
  await connectWallet(page, system.webUrl)
  const { checkout } = await buyForHundred(page)
  const balance = await chain.client.getBalance({ address })
  await pay(checkout, '4000 0000 0000 0077')
  await expect(page.getByRole('region', { name: 'Activity' }).getByText('Bought')).toHaveCount(2)
  expect(await chain.client.getBalance({ address })).toBeGreaterThan(balance)
})
