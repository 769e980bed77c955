import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { accountButton, amountDialog, chooseItem, connectWallet, expect, openModal, test } from '../fixtures.ts'

/** Submits a deposit in the dialog that the menu opens. */
async function deposit(page: Page, amount: string): Promise<void> {
  await chooseItem(page, 'Deposit')
  const { field, submit } = amountDialog(page)
  await field.fill(amount)
  await submit.click()
}

test('the page says that it is offline, sends nothing, and works when the network is back', async ({
  page,
  context,
  system,
  wallet,
  chain,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Deposit')
  const { dialog, field, submit } = amountDialog(page)
  await field.fill('1')
  await context.setOffline(true)
  await expect(dialog.getByText('You are offline. Balances may be out of date.')).toBeVisible()
  await submit.click()
  await expect(page.getByText(/^Deposit failed\. The network did not answer/).first()).toBeVisible()
  await expect(page.getByText('You are offline. What you see may be out of date; nothing is lost.')).toBeVisible()
  expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  await deposit(page, '1')
  await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
  expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('1'))
})

const storages = {
  forbidden: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [kind, install] of Object.entries(storages)) {
  test(`with ${kind} storage, the page works, and loses its state only on a reload`, async ({
    page,
    system,
    wallet,
    chain,
  }) => {
    await page.addInitScript(install)
    await connectWallet(page, system.webUrl)
    await page.getByRole('button', { name: 'Colour mode' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await deposit(page, '1')
    await expect(page.getByText('Deposit of 1 ETH confirmed. Your stake is now 1.00 ETH.').first()).toBeVisible()
    expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('1'))
    await page.reload()
    await (await openModal(page)).getByRole('button', { name: /Test Wallet/ }).click()
    await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
  })
}

test('the page loads and connects, whatever its storage keys contain', async ({ page, system, wallet, chain }) => {
  await connectWallet(page, system.webUrl)
  await page.getByRole('button', { name: 'Colour mode' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await chain.client.setAutomine(false)
  try {
    await deposit(page, '1')
    await expect(page.getByText('Transaction started').first()).toBeVisible()
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => /connected_connector_id|pending|color-mode/.test(key))).toHaveLength(3)
    for (const value of ['', '{', 'null', '[{"hash":1}]', '"\u0000"', 'x'.repeat(10_000)]) {
      await page.evaluate(([names, text]) => names.forEach((name) => localStorage.setItem(name, text)), [
        [...keys, 'holdfast.devnet-wallet.1'],
        value,
      ] as const)
      await page.reload()
      // The page waits for a wallet that the stored text may refer to. Meanwhile the user can connect another wallet.
      const button = page.getByRole('banner').getByRole('button', { name: /^(?:Connect Wallet|Reconnecting…)$/ })
      await expect(button, value.slice(0, 20)).toBeEnabled()
    }
  } finally {
    await chain.client.setAutomine(true)
    await chain.client.mine({ blocks: 1 })
  }
  await (await openModal(page)).getByRole('button', { name: /Test Wallet/ }).click()
  // The page has lost its record of the deposit, but reads the deposit from the chain.
  await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '+1.00 ETH' })).toBeVisible()
  expect(wallet.requestsOf('eth_sendTransaction')).toHaveLength(1)
})
