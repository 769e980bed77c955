import { devnetFaucetAbi, devnetFaucetAddress, devnetTokens } from '@holdfast/contracts/devnet'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { callRpc, devnetAccounts } from '@holdfast/devnet'
import { installTestWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accountButton, chooseItem, connectWallet, expect, openHome, openModal, test } from '../fixtures.ts'
import {
  allowanceOf,
  choose,
  lastFee,
  minimum,
  received,
  review,
  shownAmount,
  startSwap,
  tokensOf,
} from './swapView.ts'

type Address = `0x${string}`

const { reed, swapRouter, wrappedEther } = devnetSwap
const dollar = devnetTokens.dollar.address

async function approveInWallet(page: Page): Promise<void> {
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await page
    .getByRole('dialog')
    .filter({ has: approve, hasNotText: 'Preview swap' })
    .getByRole('button', { name: 'Approve' })
    .click()
}

test('a user swaps ether for a token, that token for dollars through two pools with a signed permit, and dollars back to ether, for exactly the shown amounts', async ({
  page,
  system,
  chain,
}) => {
  await openHome(page, system.webUrl)
  await (await openModal(page)).getByRole('button', { name: /Devnet Wallet/ }).click()
  await page.getByRole('dialog', { name: 'Connect to this page?' }).getByRole('button', { name: 'Approve' }).click()
  await expect(accountButton(page)).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('holdfast.devnet-wallet.1') ?? '{}')
  const { address } = privateKeyToAccount((JSON.parse(stored) as { privateKey: Address }).privateKey)
  await chooseItem(page, 'Wallet')
  const modal = await startSwap(page)

  // Paying in the native currency needs no approval.
  await choose(modal, 'You receive', 'Reed')
  let preview = await review(modal, '0.5', 'Swap')
  let wanted = await shownAmount(received(preview), 18)
  expect(await shownAmount(minimum(preview), 18)).toBe((wanted * 99n) / 100n)
  let before = await chain.client.getBalance({ address })
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await approveInWallet(page)
  await expect(page.getByText(/^Swapped ETH to REED [\d.]+$/).first()).toBeVisible()
  expect(await tokensOf(chain, reed, address)).toBe(wanted)
  expect(before - (await chain.client.getBalance({ address }))).toBe(parseEther('0.5') + (await lastFee(chain)))

  // A token with permits needs a signature instead of an approval. The route goes through ether to dollars.
  await startSwap(page)
  await choose(modal, 'You receive', 'Heron Dollar')
  await choose(modal, 'You pay', 'Reed')
  preview = await review(modal, '100', 'Approve')
  await expect(preview.getByRole('list', { name: 'Steps' })).toContainText('no transaction, no network cost')
  await expect(preview).toContainText('2 confirmations remain in your wallet')
  await expect(preview).toContainText('REED → WETH → HUSD')
  await preview.getByRole('button', { name: 'Approve', exact: true }).click()
  await approveInWallet(page)
  await expect(preview.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  await expect(preview).toContainText('1 confirmation remains in your wallet')
  wanted = await shownAmount(received(preview), 6)
  const dollarsBefore = await tokensOf(chain, dollar, address)
  const reedsBefore = await tokensOf(chain, reed, address)
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await approveInWallet(page)
  await expect(page.getByText(/^Swapped REED to HUSD/).first()).toBeVisible()
  expect((await tokensOf(chain, dollar, address)) - dollarsBefore).toBe(wanted)
  expect(reedsBefore - (await tokensOf(chain, reed, address))).toBe(parseEther('100'))
  expect(await allowanceOf(chain, reed, address)).toBe(0n)

  // From an ERC-20 to ether, the approval is for exactly the amount, and the swap uses all of it.
  await startSwap(page)
  await choose(modal, 'You receive', 'Reed')
  await choose(modal, 'You pay', 'Heron Dollar')
  await choose(modal, 'You receive', 'Ether')
  preview = await review(modal, '250', 'Approve')
  await preview.getByRole('button', { name: 'Approve', exact: true }).click()
  await approveInWallet(page)
  await expect(preview.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  expect(await allowanceOf(chain, dollar, address)).toBe(parseUnits('250', 6))
  wanted = await shownAmount(received(preview), 18)
  before = await chain.client.getBalance({ address })
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await approveInWallet(page)
  await expect(page.getByText(/^Swapped HUSD to ETH/).first()).toBeVisible()
  expect((await chain.client.getBalance({ address })) - before).toBe(wanted - (await lastFee(chain)))
  expect(await allowanceOf(chain, dollar, address)).toBe(0n)

  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.getByText('Swapped', { exact: true }).first()).toBeVisible()
})

test('a user of a wallet with atomic batches approves and swaps in one confirmation', async ({
  page,
  context,
  system,
  chain,
}) => {
  test.setTimeout(120_000)
  const account = await chain.newAccount()
  const rpcUrls = chain.rpcUrls
  const wallet = await installTestWallet(context, {
    account,
    rpcUrls,
    chainId: 31337,
    name: 'Batch Wallet',
    makesBatches: true,
  })
  const { address } = account
  const [{ address: giver } = { address }] = devnetAccounts()
  const data = encodeFunctionData({ abi: devnetFaucetAbi, functionName: 'welcome', args: [address] })
  await callRpc(rpcUrls[31337] ?? '', 'eth_sendTransaction', [{ from: giver, to: devnetFaucetAddress, data }])
  await expect.poll(() => tokensOf(chain, dollar, address)).toBeGreaterThan(0n)
  const before = await tokensOf(chain, dollar, address)
  await connectWallet(page, system.webUrl, 'Batch Wallet')
  await chooseItem(page, 'Wallet')
  const modal = await startSwap(page)
  await choose(modal, 'You receive', 'Reed')
  await choose(modal, 'You pay', 'Heron Dollar')
  const preview = await review(modal, '50', 'Swap')
  await expect(preview.getByRole('list', { name: 'Steps' })).toContainText('and swap, in one step')
  await expect(preview).toContainText('1 confirmation remains in your wallet')
  const wanted = await shownAmount(received(preview), 18)
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(page.getByText(/^Swapped HUSD to REED/).first()).toBeVisible()
  expect(await tokensOf(chain, reed, address)).toBe(wanted)
  expect(before - (await tokensOf(chain, dollar, address))).toBe(parseUnits('50', 6))
  expect(await allowanceOf(chain, dollar, address)).toBe(0n)
  expect(wallet.requestsOf('wallet_sendCalls')).toHaveLength(1)
  expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])
})

test('nothing is swapped when the user declines, or when another trade moves the price further than the slippage allows', async ({
  page,
  system,
  chain,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Wallet')
  const modal = await startSwap(page)
  await choose(modal, 'You receive', 'Pebble')
  const preview = await review(modal, '0.01', 'Swap')
  const { address } = wallet.account
  const before = await chain.client.getBalance({ address })

  wallet.rejectNext('eth_sendTransaction')
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(preview.getByRole('alert')).toContainText('You rejected it in the wallet.')
  expect(await chain.client.getBalance({ address })).toBe(before)

  // While the wallet waits for the user, another account takes a third of the small pool's pebbles.
  const held = wallet.holdNext('eth_sendTransaction')
  await expect(preview.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await held.request
  const trader = await chain.newAccount()
  const path = [wrappedEther, devnetTokens.pebble.address] as const
  const data = encodeFunctionData({
    abi: swapAbi,
    args: [0n, [...path], trader.address, BigInt(Math.floor(Date.now() / 1_000) + 3_600)],
  })
  const url = chain.rpcUrls[31337] ?? ''
  await callRpc(url, 'anvil_impersonateAccount', [trader.address])
  const value = `0x${parseEther('1').toString(16)}`
  const trade = { from: trader.address, to: swapRouter, data, value }
  await chain.client.waitForTransactionReceipt({ hash: await callRpc(url, 'eth_sendTransaction', [trade]) })
  held.release()
  await expect(preview.getByRole('alert')).toContainText('Only the network cost was paid.')
  expect(await tokensOf(chain, devnetTokens.pebble.address, address)).toBe(0n)
  expect(before - (await chain.client.getBalance({ address }))).toBe(await lastFee(chain))
})

const swapAbi = [
  {
    type: 'function',
    name: 'swapExactETHForTokens',
    stateMutability: 'payable',
    inputs: [
      { name: 'amountOutMin', type: 'uint256' },
      { name: 'path', type: 'address[]' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
] as const
