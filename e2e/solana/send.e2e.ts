import { sendToken, solanaTokens } from '@holdfast/devnet/solana'
import { createSolanaAccount, type SolanaAccount } from '@holdfast/testing'
import { installSolanaWallet } from '@holdfast/testing/playwright'
import type { Locator, Page } from '@playwright/test'
import { violations } from '../accessibility/violations.ts'
import { openHome, openModal } from '../fixtures.ts'
import { airdrop, button, chooseItem, expect, lamportsOf, type SolanaNode, test, tokensOf } from './fixtures.ts'

/** The fee of a transfer of SOL, in lamports. */
const FEE = 15_000

/** Creates an account with 10 SOL, 100 Tern Dollars (SPL) and 20 Kelp (Token-2022). */
async function fundedAccount(solana: SolanaNode): Promise<SolanaAccount> {
  const account = createSolanaAccount()
  await airdrop(solana, account.address, 10_000_000_000)
  const { tern, kelp } = await solanaTokens()
  const [{ signer: from }] = solana.accounts
  const to = account.address as (typeof tern)['mint'] // Cast: an address is a string with another type.
  for (const [{ mint, decimals }, amount] of [
    [tern, 100n],
    [kelp, 20n],
  ] as const)
    await sendToken(solana.cluster, {
      mint,
      from,
      to,
      amount: amount * 10n ** BigInt(decimals),
    })
  return account
}

/** Connects the page's wallet and opens the Send view. */
async function openSend(page: Page, webUrl: string, account: SolanaAccount): Promise<Locator> {
  await openHome(page, webUrl)
  await (await openModal(page)).getByRole('button', { name: /Tide/ }).click()
  await expect(button(page, account.address)).toBeVisible()
  await chooseItem(page, account.address, 'Wallet')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(modal.getByRole('heading', { name: 'Send' })).toBeVisible()
  return modal
}

/** Fills the form and opens the review. */
async function review(modal: Locator, amount: string, receiver: string): Promise<Locator> {
  await modal.getByLabel('Amount').fill(amount)
  await modal.getByLabel('To', { exact: true }).fill(receiver)
  await modal.getByRole('button', { name: 'Preview Send' }).click()
  const region = modal.getByRole('region', { name: 'Review send' })
  await expect(region.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  return region
}

/** Checks a view with axe, and its contrast in both palettes. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(page)).toEqual([])
}

test('a user reviews a transfer of SOL with its exact cost, declines, sends, and finds it in the activity', async ({
  page,
  context,
  system,
  solana,
}) => {
  const account = await fundedAccount(solana)
  const { address: receiver } = createSolanaAccount()
  const wallet = await installSolanaWallet(context, { name: 'Tide', accounts: [account] })
  const modal = await openSend(page, system.webUrl, account)
  const region = await review(modal, '1.25', receiver)
  await expect(region.getByText(receiver)).toBeVisible()
  await expect(region.getByText('1.25 SOL')).toBeVisible()
  await expect(region.getByText('New account of the receiver')).toBeHidden()
  await expectAccessible(page)

  const send = region.getByRole('button', { name: 'Send', exact: true })
  wallet.rejectNext('solana:signTransaction')
  await send.click()
  await expect(region.getByText('You rejected it in the wallet.')).toBeVisible()
  expect(await lamportsOf(solana, receiver)).toBe(0)

  const polled = page.waitForRequest((request) => request.postData()?.includes('getSignatureStatuses') === true)
  await send.click()
  await polled
  const progress = modal.getByRole('region', { name: 'Transaction' })
  await expect(progress.getByText('Sent', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await lamportsOf(solana, receiver)).toBe(1_250_000_000)
  expect(await lamportsOf(solana, account.address)).toBe(10_000_000_000 - 1_250_000_000 - FEE)

  await modal.getByRole('button', { name: 'Done' }).click()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.getByRole('list', { name: 'Activity' }).getByText('-1.25 SOL')).toBeVisible()
  await page.reload()
  await chooseItem(page, account.address, 'Wallet')
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(modal.getByRole('list', { name: 'Recent receivers' }).getByRole('button')).toHaveCount(1)
})

test('on a phone, a user sends a token of each token program, and pays only once per token for the receiver’s new account', async ({
  page,
  context,
  system,
  solana,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const account = await fundedAccount(solana)
  const { address: receiver } = createSolanaAccount()
  await installSolanaWallet(context, { name: 'Tide', accounts: [account] })
  const modal = await openSend(page, system.webUrl, account)
  const { tern, kelp } = await solanaTokens()
  const rounds = [
    { ...tern, paysForAccount: true, received: '1500000' },
    { ...kelp, paysForAccount: true, received: '1500000000' },
    { ...kelp, paysForAccount: false, received: '3000000000' },
  ]
  for (const { name, symbol, mint, paysForAccount, received } of rounds) {
    await modal.getByRole('button', { name: /^Token: / }).click()
    const list = modal.getByRole('region', { name: 'Select Token' })
    await list
      .getByRole('list', { name: 'Your tokens' })
      .getByRole('button', { name: new RegExp(name) })
      .click()
    const region = await review(modal, '1.5', receiver)
    await expect(region.getByText(new RegExp(`^1\\.50? ${symbol}$`))).toBeVisible()
    await expect(region.getByText('New account of the receiver')).toBeVisible({ visible: paysForAccount })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
    await region.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(modal.getByText('Sent', { exact: true })).toBeVisible()
    expect(await tokensOf(solana, receiver, mint)).toEqual([received])
    await modal.getByRole('button', { name: 'Done' }).click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
  }
})

test('the modal says that nothing was sent when the wallet answers after the blockhash has expired', async ({
  page,
  context,
  system,
  solana,
}) => {
  const account = await fundedAccount(solana)
  const { address: receiver } = createSolanaAccount()
  const wallet = await installSolanaWallet(context, { name: 'Tide', accounts: [account] })
  const modal = await openSend(page, system.webUrl, account)
  const region = await review(modal, '1', receiver)
  const held = wallet.holdNext('solana:signTransaction')
  await region.getByRole('button', { name: 'Send', exact: true }).click()
  await held.request
  solana.cluster.advance(200)
  held.release()
  await expect(region.getByText('Nothing was sent')).toBeVisible()
  expect(await lamportsOf(solana, receiver)).toBe(0)
  // The next attempt has a new blockhash.
  await region.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(modal.getByText('Sent', { exact: true })).toBeVisible()
  expect(await lamportsOf(solana, receiver)).toBe(1_000_000_000)
})
