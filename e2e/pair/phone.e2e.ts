import type { BrowserContext, Page } from '@playwright/test'
import { accountButton, chooseItem, openHome, openModal, shortened, userOnServer } from '../fixtures.ts'
import { PocketWallet } from '../pages/pocketWallet.ts'
import { expect, test } from './fixtures.ts'

test.use({
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  // These stories run with motion: the sheet slides in and out, as most users see it.
  contextOptions: { reducedMotion: 'no-preference' },
})

/** Replaces the catalogue by a list of only the pocket wallet, as a mobile wallet that a web link opens. */
async function listPocketWallet(context: BrowserContext, walletUrl: string): Promise<void> {
  const data = [{ id: 'pocket', name: 'Pocket Wallet', homepage: walletUrl, mobile_link: walletUrl }]
  await context.route('**/getWallets?**', async (route) => route.fulfill({ json: { data, count: data.length } }))
}

/** Makes the page believe that no tap has just happened, as when a phone's browser forbids opening another app. */
async function forbidOpeningWithoutTap(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: true } })
  })
}

/** Resolves once the relay has answered the page, which then waits for a wallet. */
function relayAnswers(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  })
}

test('on a phone, a tap opens the wallet and the user returns connected, and another tap opens the wallet for a request', async ({
  page,
  context,
  system,
  chain,
}) => {
  test.setTimeout(90_000)
  const account = await chain.newAccount()
  await listPocketWallet(context, system.walletUrl)
  await forbidOpeningWithoutTap(context)
  const installed = new PocketWallet(await context.newPage(), system.walletUrl)
  await installed.importKey(account.privateKey)
  await installed.page.close()

  await openHome(page, system.webUrl)
  const answered = relayAnswers(page)
  const modal = await openModal(page)
  await answered
  await modal.getByRole('button', { name: /^Pocket Wallet/ }).tap()
  await page.waitForURL(`${system.walletUrl}/wc?uri=*`)
  const wallet = new PocketWallet(page, system.walletUrl)
  await wallet.unlock()
  await wallet.approve()
  await page.goto(system.webUrl)
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(account.address)))

  await chooseItem(page, 'Verify')
  await modal.getByRole('button', { name: 'Sign', exact: true }).tap()
  await expect(page.getByText('A request waits in Pocket Wallet')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Pocket Wallet' }).tap()
  const opened = new PocketWallet(await opening, system.walletUrl)
  await opened.page.waitForURL(`${system.walletUrl}/wc?requestId=*&sessionTopic=*`)
  await opened.unlock()
  await opened.confirm()
  await page.bringToFront()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  await expect(page.getByText('A request waits in Pocket Wallet')).toBeHidden()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: account.address })
})
