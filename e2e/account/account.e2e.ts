import { devnetTokens } from '@holdfast/contracts/devnet'
import { installTestWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { erc721Abi, formatEther, parseEther } from 'viem'
import { amountDialog, chooseItem, connectWallet, expect, type StakeChain, test } from '../fixtures.ts'

/** Index of the devnet's first account, for which `devnet/src/seed` creates a history. */
const FIRST = 0

/** Reads an account's ether from the chain, and formats it with three decimals, as the modal does. */
async function etherOf({ client }: StakeChain, address: `0x${string}`): Promise<string> {
  const [whole, fraction = ''] = formatEther(await client.getBalance({ address })).split('.')
  return `${whole}.${fraction.slice(0, 3).padEnd(3, '0')} ETH`
}

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
  chain,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const modal = await openAccount(page, system.webUrl)
  await expect(modal.getByText('Total balance')).toBeVisible()
  const [account] = system.accounts
  if (!account) throw new Error('The devnet has no accounts.')
  const ether = modal.getByRole('list', { name: 'Tokens' }).first().getByRole('listitem').first()
  await expect(ether).toContainText('Ether')
  await expect(ether).toContainText(await etherOf(chain, account.address))
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
  const herons = { address: devnetTokens.herons.address, abi: erc721Abi, functionName: 'balanceOf' } as const
  const owned = await chain.client.readContract({ ...herons, args: [account.address] })
  await expect(nfts.getByRole('button', { name: /Heron/ })).toHaveCount(Number(owned))
  await nfts.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'NFT' }).getByText(/^ERC-(?:721|1155)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  await modal.getByRole('tab', { name: 'Activity' }).click()
  const activity = modal.getByRole('list', { name: 'Activity' })
  await expect(activity.getByText('Received').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Show all activity' }).click()
  await expect(page.getByRole('dialog', { name: 'Activity' }).getByText('Sent').first()).toBeVisible()
})

test('while the account is shown, new transfers appear automatically, in all tabs', async ({ page, system, chain }) => {
  const modal = await openAccount(page, system.webUrl)
  const account = system.accounts[FIRST]
  const other = await chain.newAccount()
  if (!account) throw new Error('The devnet has no accounts.')
  const before = await chain.client.getBalance({ address: account.address })
  await modal.getByRole('tab', { name: 'Activity' }).click()
  const rows = modal.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(rows.filter({ hasText: '+0.125 ETH' })).toHaveCount(0)
  await sendEther(chain, other.address, account.address, '0.125')
  await expect(rows.filter({ hasText: '+0.125 ETH' })).toBeVisible()
  expect(await chain.client.getBalance({ address: account.address })).toBe(before + parseEther('0.125'))
  await modal.getByRole('tab', { name: 'Tokens' }).click()
  const tokens = modal.getByRole('list', { name: 'Tokens' }).first()
  await expect(tokens).toContainText(await etherOf(chain, account.address))
})

test('when the data service fails, the modal says so, delays the retry, and still shows the balance from the chain', async ({
  page,
  context,
  system,
  chain,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  await context.route(/\/v1\/account\/[^/]+\/(?:balance|history|nfts)/, (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: { status: 503, reasons: [] } }),
  )
  const modal = await openAccount(page, system.webUrl)
  await expect(modal.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' })).toBeVisible()
  await expect(modal.getByRole('button', { name: /^Try again in \d+ seconds$/ })).toBeDisabled()
  const balance = await etherOf(chain, system.accounts[FIRST]?.address ?? '0x')
  await expect(modal.getByRole('tabpanel', { name: 'Tokens' }).getByText(balance, { exact: true })).toBeVisible()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.getByRole('alert').filter({ hasText: 'Failed to fetch transactions' })).toBeVisible()
  await context.unroute(/\/v1\/account\/[^/]+\/(?:balance|history|nfts)/)
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.getByRole('list', { name: 'Activity' }).getByText('Received').first()).toBeVisible()
})

test('the stake card and the amount dialog show the worth of amounts in dollars', async ({ page, system, chain }) => {
  const answer = page.waitForResponse(/\/v1\/fungible\/price/)
  await connectWallet(page, system.webUrl)
  await expect(page.getByRole('main').getByText('≈ $0.00')).toBeVisible()
  // Cast: the server is our own.
  const { fungibles } = (await (await answer).json()) as { fungibles: [{ price: number }] }
  const available = await chain.client.getBalance({ address: system.accounts[FIRST]?.address ?? '0x' })
  await chooseItem(page, 'Deposit')
  const shown = amountDialog(page)
    .dialog.getByText(/^≈ \$[\d,]+\.\d\d$/)
    .first()
  await expect(shown).toBeVisible()
  const dollars = Number((await shown.innerText()).replace(/[^\d.]/g, ''))
  expect(dollars).toBeCloseTo(fungibles[0].price * Number(formatEther(available)), 1)
})

/** Sends ether from an account by impersonating it. */
async function sendEther({ client }: StakeChain, from: `0x${string}`, to: `0x${string}`, ether: string): Promise<void> {
  await client.impersonateAccount({ address: from })
  await client.sendUnsignedTransaction({ from, to, value: parseEther(ether) })
}
