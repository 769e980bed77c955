import { devnetFaucetAbi, devnetFaucetAddress, devnetTokens } from '@holdfast/contracts/devnet'
import { callRpc, devnetAccounts } from '@holdfast/devnet'
import { installTestWallet } from '@holdfast/testing/playwright'
import type { System } from '@holdfast/testing/system'
import type { BrowserContext, Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { accountButton, amountDialog, chooseItem, connectWallet, expect, type StakeChain, test } from '../fixtures.ts'

// The main story runs with motion, as most users see the page.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a user connects, deposits, withdraws and disconnects', async ({ page, system, wallet, chain }) => {
  await connectWallet(page, system.webUrl)
  const { address } = wallet.account
  const short = `${address.slice(0, 5)}…${address.slice(-4)}`
  await expect(accountButton(page)).toHaveAccessibleName(`${short} (0.00 ETH)`)

  await chooseItem(page, 'Deposit')
  const { dialog, field, submit } = amountDialog(page)
  await expect(field).toHaveValue('0')
  await expect(field).toBeFocused()
  await field.fill('1.5')
  // The test mines the block itself, to see the pending state.
  await chain.client.setAutomine(false)
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await chain.client.setAutomine(true)
  await chain.client.mine({ blocks: 1 })
  await expect(page.getByText('Deposit of 1.5 ETH confirmed. Your stake is now 1.50 ETH.').first()).toBeVisible()
  await expect(accountButton(page)).toHaveAccessibleName(`${short} (1.50 ETH)`)
  expect(await chain.stakeOf(address)).toBe(parseEther('1.5'))
  const [sent] = wallet.requestsOf('eth_sendTransaction')
  expect(sent?.params[0]).toMatchObject({ from: expect.stringMatching(new RegExp(address, 'i')), type: '0x0' })

  await chooseItem(page, 'Withdraw')
  await field.fill('0.5')
  await submit.click()
  await expect(page.getByText('Withdrawal of 0.5 ETH confirmed. Your stake is now 1.00 ETH.').first()).toBeVisible()
  await expect(accountButton(page)).toHaveAccessibleName(`${short} (1.00 ETH)`)
  expect(await chain.stakeOf(address)).toBe(parseEther('1'))

  const history = page.getByRole('main').getByRole('list').filter({ hasText: 'Withdrawal' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history).toContainText('+1.50 ETH')

  await chooseItem(page, 'Disconnect')
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible()
})

test('a pending deposit survives a reload', async ({ page, system, wallet, chain }) => {
  await connectWallet(page, system.webUrl)
  await chain.client.setAutomine(false)
  try {
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('2')
    await submit.click()
    await expect(page.getByText('Transaction started').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('Pending').first()).toBeVisible()
  } finally {
    await chain.client.setAutomine(true)
    await chain.client.mine({ blocks: 1 })
  }
  await expect(accountButton(page)).toHaveAccessibleName(/\(2\.00 ETH\)/)
  expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('2'))
})

test('a user with only a keyboard opens the menu and deposits', async ({ page, system, wallet }) => {
  await connectWallet(page, system.webUrl)
  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Verify' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const { field } = amountDialog(page)
  await expect(field).toBeFocused()
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toHaveAccessibleName(/\(0\.25 ETH\)/)
  expect(wallet.requestsOf('eth_sendTransaction')).toHaveLength(1)
})

type Story = { page: Page; context: BrowserContext; system: System; chain: StakeChain }

/**
 * Submits a deposit above the balance of ether, with a wallet that supports batches and an account with dollars, and waits for
 * the offer to exchange the dollars.
 */
async function offerExchange({ page, context, system, chain }: Story) {
  const account = await chain.newAccount()
  const { address } = account
  const { rpcUrls } = chain
  const wallet = await installTestWallet(context, {
    account,
    rpcUrls,
    chainId: 31337,
    name: 'Batch Wallet',
    makesBatches: true,
  })
  const [{ address: giver } = { address }] = devnetAccounts()
  const data = encodeFunctionData({ abi: devnetFaucetAbi, functionName: 'welcome', args: [address] })
  await callRpc(rpcUrls[31337] ?? '', 'eth_sendTransaction', [{ from: giver, to: devnetFaucetAddress, data }])
  const dollars = () =>
    chain.client.readContract({
      address: devnetTokens.dollar.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
  await expect.poll(dollars).toBeGreaterThan(0n)
  await chain.client.setBalance({ address, value: parseEther('0.5') })
  await connectWallet(page, system.webUrl, 'Batch Wallet')

  const { dialog, field, submit } = amountDialog(page)
  await chooseItem(page, 'Deposit')
  await field.fill('0.52')
  await submit.click()
  await dialog.getByRole('button', { name: 'Pay with another token' }).click()
  const offer = dialog.getByRole('button', { name: /^Exchange \d.* HUSD and deposit$/ })
  await expect(offer).toBeVisible()
  return { address, wallet, dollars, offer }
}

test('a user with too little ether exchanges a token and deposits in one confirmation', async ({
  page,
  context,
  system,
  chain,
}) => {
  test.setTimeout(120_000)
  const { address, wallet, dollars, offer } = await offerExchange({ page, context, system, chain })
  const before = await dollars()
  await offer.click()
  await expect.poll(() => chain.stakeOf(address), { timeout: 40_000 }).toBe(parseEther('0.52'))
  expect(await dollars()).toBeLessThan(before)
  await expect(page.getByText(/^Deposit of 0\.52 ETH confirmed/).first()).toBeVisible()
  expect(wallet.requestsOf('wallet_sendCalls')).toHaveLength(1)
  expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])
})

test('a deposit with its exchange survives a reload', async ({ page, context, system, chain }) => {
  test.setTimeout(120_000)
  const { address, wallet, offer } = await offerExchange({ page, context, system, chain })
  await chain.client.setAutomine(false)
  try {
    await offer.click()
    await expect(page.getByText('Your wallet exchanges and deposits').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your wallet exchanges and deposits').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Pending').first()).toBeVisible()
  } finally {
    await chain.client.setAutomine(true)
    await chain.client.mine({ blocks: 1 })
  }
  await expect(page.getByText(/^Deposit of 0\.52 ETH confirmed/).first()).toBeVisible()
  await expect(accountButton(page)).toHaveAccessibleName(/\(0\.52 ETH\)/)
  expect(await chain.stakeOf(address)).toBe(parseEther('0.52'))
  expect(wallet.requestsOf('wallet_sendCalls')).toHaveLength(1)
})
