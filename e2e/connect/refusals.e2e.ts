import { errorShapes, hostileNames, hugeIcon, malformedAnswers } from '@holdfast/testing'
import { installTestWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { accountButton, connectButton, expect, openHome, openModal, test, userOnServer } from '../fixtures.ts'

/** Opens the modal and chooses a wallet. */
async function choose(page: Page, webUrl: string, name = /Test Wallet/) {
  await openHome(page, webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name }).click()
  return modal
}

test('the modal shows that the wallet declined, and asks it again on demand', async ({ page, system, wallet }) => {
  wallet.rejectNext('eth_requestAccounts')
  const modal = await choose(page, system.webUrl)
  await expect(modal.getByText('Connection declined')).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(accountButton(page)).toBeVisible()
  await expect(modal).toHaveCount(0)
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(2)
})

test('the modal shows a failed connection when the wallet throws synchronously', async ({
  page,
  context,
  system,
  chain,
}) => {
  const account = await chain.newAccount()
  const throwsAtOnce = ['eth_requestAccounts']
  await installTestWallet(context, { account, rpcUrls: chain.rpcUrls, throwsAtOnce })
  const modal = await choose(page, system.webUrl)
  await expect(modal.getByText('Connection declined')).toBeVisible()
})

test('with Cancel, Back or Escape, the user can leave a wallet that does not answer, and a late answer connects nothing', async ({
  page,
  system,
  wallet,
}) => {
  wallet.neverAnswerNext('eth_requestAccounts')
  const modal = await choose(page, system.webUrl)
  await expect(modal.getByText('Continue in Test Wallet')).toBeVisible()
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()

  const late = wallet.holdNext('eth_requestAccounts')
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await late.request
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByRole('list', { name: 'Wallets' })).toBeVisible()
  late.release()

  wallet.neverAnswerNext('eth_requestAccounts')
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(modal.getByText('Continue in Test Wallet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(connectButton(page)).toBeVisible()

  await (await openModal(page)).getByRole('button', { name: /Test Wallet/ }).click()
  await expect(accountButton(page)).toBeVisible()
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(4)
})

test('whatever a wallet throws, the modal shows a text and a way to try again', async ({ page, system, wallet }) => {
  const kinds = ['rejected', 'disconnected', 'unauthorized', 'unsupported', 'deviceLocked', 'other']
  const shapes = errorShapes.filter(({ meaning, isSwitching }) => kinds.includes(meaning) && !isSwitching)
  const [first, ...others] = shapes
  if (!first) throw new Error('there are no shapes')
  wallet.failNext(first, 'eth_requestAccounts')
  const modal = await choose(page, system.webUrl)
  await expect(modal.getByText('Connection declined')).toBeVisible()
  for (const [index, shape] of others.entries()) {
    wallet.failNext(shape, 'eth_requestAccounts')
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => wallet.requestsOf('eth_requestAccounts').length, shape.name).toBe(index + 2)
    const title = shape.meaning === 'rejected' ? 'Connection declined' : /Connection declined|Could not connect/
    await expect(modal.getByText(title), `${shape.meaning}: ${shape.name}`).toBeVisible()
    await expect(modal.getByText(/undefined|\[object|null/)).toHaveCount(0)
  }
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(accountButton(page)).toBeVisible()
})

test('malformed answers are rejected, and a chain id in another form is accepted', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  const refused = [
    ...(malformedAnswers['eth_requestAccounts'] ?? []).map((answer) => ['eth_requestAccounts', answer] as const),
    ...[undefined, null, '', '0x', 'mainnet', -1, {}].map((answer) => ['eth_chainId', answer] as const),
  ]
  wallet.rejectNext('eth_requestAccounts')
  const modal = await choose(page, system.webUrl)
  await expect(modal.getByText('Connection declined')).toBeVisible()
  for (const [method, answer] of refused) {
    wallet.answerNext(answer, method)
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(modal.getByText('Could not connect'), `${method}: ${JSON.stringify(answer)}`).toBeVisible()
    await expect(modal.getByText('Continue in Test Wallet')).toHaveCount(0)
    await expect(modal.getByText(/undefined|\[object/)).toHaveCount(0)
  }
  wallet.answerNext('31337', 'eth_chainId')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(accountButton(page)).toHaveAccessibleName(/\(0\.00 ETH\)$/)
  expect(await chain.stakeOf(wallet.account.address)).toBe(0n)
})

test('HTML in the names of wallets is shown as text, and huge or hostile icons have no effect', async ({
  page,
  context,
  system,
  chain,
}) => {
  const account = await chain.newAccount()
  for (const [index, name] of hostileNames.entries()) {
    const icon = index === 0 ? 'javascript:window.__hacked = true' : hugeIcon()
    const rdns = `test.hostile${index}`
    await installTestWallet(context, { account, rpcUrls: chain.rpcUrls, name, icon, rdns })
  }
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await expect(modal.getByRole('listitem').filter({ hasText: 'installed' })).toHaveCount(hostileNames.length + 1)
  await expect(modal.getByText('<img src=x onerror="window.__hacked = true">')).toBeVisible()
  await expect(modal.getByText('Safetellaw')).toBeVisible()
  await expect(modal.getByText('test.hostile5')).toBeVisible()
  await expect(modal.locator('img[src="x"], img[src^="javascript"]')).toHaveCount(0)
  const box = await modal.boundingBox()
  expect(box?.width).toBeLessThan(600)
  await modal.getByRole('button', { name: /onerror/ }).click()
  await expect(accountButton(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, '__hacked'))).toBeUndefined()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: null })
})
