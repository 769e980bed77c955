import { errorShapes } from '@holdfast/testing'
import type { Page } from '@playwright/test'
import {
  accountButton,
  chooseItem,
  connectWallet,
  expect,
  PASSWORD,
  shortened,
  test,
  userOnServer,
} from '../fixtures.ts'

/** Opens the sign-in view from the account menu. */
async function openVerify(page: Page) {
  await chooseItem(page, 'Verify')
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  return { modal, sign: modal.getByRole('button', { name: 'Sign', exact: true }) }
}

/** Records the verification requests that a page sends from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(siwx|wallet|session)/.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** Expects that the account menu offers to verify, or that it does not. */
async function expectVerifyItem(page: Page, isThere: boolean): Promise<void> {
  await accountButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Deposit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Verify' })).toHaveCount(isThere ? 1 : 0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

test('a user verifies their wallet, and the menu no longer offers the verification, without a reload', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  const { address } = wallet.account
  const { modal, sign } = await openVerify(page)
  await expect(modal.getByText('Holdfast asks for your signature')).toBeVisible()
  expect(wallet.requestsOf('personal_sign')).toEqual([])
  const calls = watchCalls(page)
  await sign.click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  await expect(modal).toHaveCount(0)
  await expectVerifyItem(page, false)
  expect(calls).toEqual([
    'POST /api/siwx/nonce',
    'POST /api/siwx/verify',
    `POST /api/wallet/verify?walletAddress=${address}`,
    'GET /api/session',
  ])
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: address })

  const [signed] = wallet.requestsOf('personal_sign')
  const message = Buffer.from(String(signed?.params[0]).slice(2), 'hex').toString()
  const { host, origin } = new URL(system.webUrl)
  expect(message).toContain(`${host} wants you to sign in with your Ethereum account:\n${address}`)
  for (const line of [`URI: ${origin}`, 'Version: 1', 'Chain ID: 31337']) expect(message).toContain(line)
  expect(message).toMatch(/\nNonce: \w{8,}\nIssued At: .+\nExpiration Time: /)

  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  await expectVerifyItem(page, false)
  await page.goto('/profile')
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(address.slice(-4)))
      .first(),
  ).toBeVisible()
})

test('the modal reports a wallet that fails or gives a malformed answer, and the user can sign afterwards', async ({
  page,
  system,
  wallet,
  expectedErrors,
}) => {
  expectedErrors.push(/40[03]/)
  await connectWallet(page, system.webUrl)
  const { modal, sign } = await openVerify(page)
  const limited = errorShapes.find(({ name }) => name === 'the node limits requests')
  if (!limited) throw new Error('the shape is missing')
  wallet.failNext(limited, 'personal_sign')
  await sign.click()
  await expect(modal.getByText('Request limit exceeded.')).toBeVisible()
  for (const answer of [undefined, '0x12', `0x${'11'.repeat(65)}`]) {
    wallet.answerNext(answer, 'personal_sign')
    await sign.click()
    await expect(modal.getByText('Confirm the message in your wallet')).toHaveCount(0)
    await expect(modal.locator('[data-variant=error]')).toBeVisible()
    await expect(modal.getByText(/undefined|\[object/)).toHaveCount(0)
    await expect(modal.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  }
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: null })
  await sign.click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: wallet.account.address })
})

test('nothing is verified when the user cancels before or during the signature, and the menu still offers the verification', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  const calls = watchCalls(page)
  const { modal } = await openVerify(page)
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal).toHaveCount(0)
  await openVerify(page)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)

  const held = wallet.holdNext('personal_sign')
  const { sign } = await openVerify(page)
  await sign.click()
  await held.request
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal).toHaveCount(0)
  held.release()
  await expectVerifyItem(page, true)
  expect(calls).toEqual(['POST /api/siwx/nonce'])
  await expect(page.getByText(/wallet was not verified|Signature declined/)).toHaveCount(0)
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: null })
})

test('another account of the wallet is unverified, and replaces the verified account when it signs', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  await connectWallet(page, system.webUrl)
  await (await openVerify(page)).sign.click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  const other = await chain.newAccount()
  await wallet.setAccount(other)
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(other.address)))
  await expectVerifyItem(page, true)
  await wallet.setAccount(wallet.account)
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(wallet.account.address)))
  await expectVerifyItem(page, false)

  await wallet.setAccount(other)
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(other.address)))
  await (await openVerify(page)).sign.click()
  await expect.poll(async () => (await userOnServer(page))?.verifiedWallet).toBe(other.address)
})

test('if the session ends while the wallet signs, the page says so, and nothing is verified', async ({
  page,
  context,
  system,
  wallet,
  expectedErrors,
}) => {
  // The server rejects the proof, which belongs to the ended session.
  expectedErrors.push(/403/)
  const userName = await connectWallet(page, system.webUrl)
  const held = wallet.holdNext('personal_sign')
  const { modal, sign } = await openVerify(page)
  await sign.click()
  await held.request
  await context.clearCookies()
  held.release()
  await expect(page.getByText('Your session has ended, so you were signed out. Log in to go on.')).toBeVisible()
  await expect(modal).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Login', { exact: true })).toBeVisible()

  await page.getByRole('banner').getByText('Login', { exact: true }).click()
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expectVerifyItem(page, true)
  expect(await userOnServer(page)).toMatchObject({ userName, verifiedWallet: null })
})
