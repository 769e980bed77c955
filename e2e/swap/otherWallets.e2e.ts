import { devnetTokens } from '@holdfast/contracts/devnet'
import { parseEther, parseUnits } from 'viem'
import { addressInUse, approveInFrame, logInByEmail } from '../embedded/embeddedWallet.ts'
import { accountButton, chooseItem, openHome, openModal } from '../fixtures.ts'
import { copyLink, expect, openPairing, test } from '../pair/fixtures.ts'
import { allowanceOf, choose, lastFee, received, review, shownAmount, startSwap, tokensOf } from './swapView.ts'

const dollar = devnetTokens.dollar.address

test('a user with a wallet on a phone declines, swaps, and swaps back with the approval in the same confirmation, for exactly the shown amounts', async ({
  page,
  system,
  chain,
  phone,
}) => {
  test.setTimeout(240_000)
  const { address } = phone.account
  await openPairing(page, system.webUrl)
  await phone.pair(await copyLink(page))
  await phone.approve()
  await expect(accountButton(page)).toBeVisible()
  await chooseItem(page, 'Wallet')
  const modal = await startSwap(page)

  await choose(modal, 'You receive', 'Heron Dollar')
  let preview = await review(modal, '0.5', 'Swap')
  const swap = preview.getByRole('button', { name: 'Swap', exact: true })
  await swap.click()
  await phone.reject()
  await expect(preview.getByRole('alert')).toContainText('You rejected it in the wallet.')
  await expect(swap).toBeEnabled()
  let wanted = await shownAmount(received(preview), 6)
  let before = await chain.client.getBalance({ address })
  await swap.click()
  await phone.confirm()
  await expect(page.getByText(/^Swapped ETH to HUSD [\d.]+$/).first()).toBeVisible()
  expect(await tokensOf(chain, dollar, address)).toBe(wanted)
  expect(before - (await chain.client.getBalance({ address }))).toBe(parseEther('0.5') + (await lastFee(chain)))

  await startSwap(page)
  await choose(modal, 'You receive', 'Reed')
  await choose(modal, 'You pay', 'Heron Dollar')
  await choose(modal, 'You receive', 'Ether')
  // The session's properties say that the wallet supports atomic batches.
  preview = await review(modal, '250', 'Swap')
  await expect(preview.getByRole('list', { name: 'Steps' })).toContainText('and swap, in one step')
  const dollarsBefore = await tokensOf(chain, dollar, address)
  wanted = await shownAmount(received(preview), 18)
  before = await chain.client.getBalance({ address })
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(phone.heading('Make these 2 calls at once?')).toBeVisible()
  await phone.confirm()
  await expect(page.getByText(/^Swapped HUSD to ETH/).first()).toBeVisible()
  expect((await chain.client.getBalance({ address })) - before).toBe(wanted - (await lastFee(chain)))
  expect(dollarsBefore - (await tokensOf(chain, dollar, address))).toBe(parseUnits('250', 6))
  expect(await allowanceOf(chain, dollar, address)).toBe(0n)
})

test('a user with the embedded wallet swaps, and swaps back with the approval in the same confirmation', async ({
  page,
  system,
  chain,
}) => {
  test.setTimeout(240_000)
  await system.startVault()
  await openHome(page, system.webUrl)
  await openModal(page)
  await logInByEmail(page, system, `swap.${Date.now()}@example.org`)
  await expect(accountButton(page)).toBeVisible()
  const address = await addressInUse(page)
  await chain.client.setBalance({ address, value: parseEther('5') })
  await chooseItem(page, 'Wallet')
  const modal = await startSwap(page)

  await choose(modal, 'You receive', 'Heron Dollar')
  let preview = await review(modal, '0.5', 'Swap')
  let wanted = await shownAmount(received(preview), 6)
  // The devnet's faucet has sent the new account some dollars.
  let dollarsBefore = await tokensOf(chain, dollar, address)
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await approveInFrame(page)
  await expect(page.getByText(/^Swapped ETH to HUSD [\d.]+$/).first()).toBeVisible({ timeout: 40_000 })
  expect((await tokensOf(chain, dollar, address)) - dollarsBefore).toBe(wanted)

  await startSwap(page)
  await choose(modal, 'You receive', 'Reed')
  await choose(modal, 'You pay', 'Heron Dollar')
  await choose(modal, 'You receive', 'Ether')
  preview = await review(modal, '250', 'Swap')
  await expect(preview.getByRole('list', { name: 'Steps' })).toContainText('and swap, in one step')
  dollarsBefore = await tokensOf(chain, dollar, address)
  const before = await chain.client.getBalance({ address })
  wanted = await shownAmount(received(preview), 18)
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await approveInFrame(page)
  await expect(page.getByText(/^Swapped HUSD to ETH/).first()).toBeVisible({ timeout: 40_000 })
  expect(dollarsBefore - (await tokensOf(chain, dollar, address))).toBe(parseUnits('250', 6))
  expect(await allowanceOf(chain, dollar, address)).toBe(0n)
  // The balance also pays the smart account's network fee in the same transaction.
  const arrived = (await chain.client.getBalance({ address })) - before
  expect(arrived).toBeLessThanOrEqual(wanted)
  expect(arrived).toBeGreaterThan((wanted * 9n) / 10n)
})
