import { installTestWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { chooseItem, connectWallet, expect, type StakeChain, test } from '../fixtures.ts'

/** Index of the devnet's first account, for which `devnet/src/seed` creates a history. */
const FIRST = 0

/** Connects an account of the devnet and opens its view. */
async function openAccount(page: Page, webUrl: string) {
  await connectWallet(page, webUrl)
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog', { name: 'Your account' })
  await expect(modal.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  return modal
}

test.beforeEach(async ({ context, system, chain }) => {
  const account = system.accounts[FIRST]
  if (!account) throw new Error('The devnet has no accounts.')
  await installTestWallet(context, { account, rpcUrls: chain.rpcUrls, chainId: 31337 })
})

test('on a phone, the tabs show the tokens, collectibles and history of an account of the devnet', async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const modal = await openAccount(page, system.webUrl)
  await expect(modal.getByText('Total balance')).toBeVisible()
  await expect(modal.getByRole('list', { name: 'Tokens' }).first().getByRole('listitem').first()).toContainText('Ether')
  await expect(modal.getByText(/likely spam/)).toBeVisible()

  await modal.getByRole('tab', { name: 'Tokens' }).press('ArrowRight')
  const nfts = modal.getByRole('list', { name: 'NFTs' })
  await expect(nfts.getByRole('button').first()).toBeVisible()
  // The pictures are loaded through the image proxy, which re-encodes them.
  const firstPictureWidth = (): Promise<number> =>
    nfts
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(firstPictureWidth).toBeGreaterThan(0)
  await nfts.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'NFT' }).getByText(/^ERC-(?:721|1155)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await modal.getByRole('tab', { name: 'Activity' }).click()
  const activity = modal.getByRole('list', { name: 'Activity' })
  await expect(activity.getByText('Received').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Show all activity' }).click()
  await expect(page.getByRole('dialog', { name: 'Activity' }).getByText('Sent').first()).toBeVisible()
})

test('transfers that arrive while the account is shown appear automatically, in all tabs', async ({
  page,
  system,
  chain,
}) => {
  const modal = await openAccount(page, system.webUrl)
  const account = system.accounts[FIRST]
  const other = await chain.newAccount()
  if (!account) throw new Error('The devnet has no accounts.')
  await modal.getByRole('tab', { name: 'Activity' }).click()
  const rows = modal.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(rows.filter({ hasText: '+0.125 ETH' })).toHaveCount(0)
  await sendEther(chain, other.address, account.address, '0.125')
  await expect(rows.filter({ hasText: '+0.125 ETH' })).toBeVisible()
  await modal.getByRole('tab', { name: 'Tokens' }).click()
  await expect(modal.getByRole('list', { name: 'Tokens' }).first()).toContainText('10000.125 ETH')
})

test('when the data service fails, the modal says so, delays the retry, and still shows the balance from the chain', async ({
  page,
  context,
  system,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  await context.route(/\/v1\/account\/[^/]+\/(?:balance|history|nfts)/, (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: { status: 503, reasons: [] } }),
  )
  const modal = await openAccount(page, system.webUrl)
  await expect(modal.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' })).toBeVisible()
  await expect(modal.getByRole('button', { name: /^Try again in \d+ seconds$/ })).toBeDisabled()
  await expect(modal.getByRole('tabpanel', { name: 'Tokens' }).getByText(/^1000\d\.\d{3} ETH$/)).toBeVisible()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.getByRole('alert').filter({ hasText: 'Failed to fetch transactions' })).toBeVisible()
  await context.unroute(/\/v1\/account\/[^/]+\/(?:balance|history|nfts)/)
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.getByRole('list', { name: 'Activity' }).getByText('Received').first()).toBeVisible()
})

test('the stake card and the amount dialog show the worth of amounts in dollars', async ({ page, system }) => {
  await connectWallet(page, system.webUrl)
  await expect(page.getByRole('main').getByText('≈ $0.00')).toBeVisible()
  await chooseItem(page, 'Deposit')
  await expect(
    page
      .getByRole('dialog', { name: 'Enter Amount' })
      .getByText(/^≈ \$[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible()
})

/** Sends ether from an account by impersonating it. */
async function sendEther({ client }: StakeChain, from: `0x${string}`, to: `0x${string}`, ether: string): Promise<void> {
  await client.impersonateAccount({ address: from })
  await client.sendUnsignedTransaction({ from, to, value: parseEther(ether) })
}
