import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBitcoinAccount, createPolkadotAccount } from '@holdfast/testing'
import { installBitcoinWallet, installPolkadotWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { test as base, expect, signUp } from '../fixtures.ts'

/* Stories of an app for Bitcoin and Polkadot, which runs on the server's origin, so that the server can verify sign-ins. */

/** The path at which the app is served, and the base path of the app's build. */
const PATH = '/other-chains/'
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The folder of the built app. `npm test` builds the app before the stories. */
const built = fileURLToPath(new URL('./page/dist', import.meta.url))

const test = base.extend<{ app: Page }>({
  app: async ({ page, context }, use) => {
    await context.route(`**${PATH}**`, async (route) => {
      const path = new URL(route.request().url()).pathname.slice(PATH.length) || 'index.html'
      await route.fulfill({
        contentType: types[extname(path)] ?? 'text/plain',
        body: await readFile(join(built, path)),
      })
    })
    // Answers in place of the public service that the app asks for balances.
    await context.route('https://mempool.space/**', (route) => route.fulfill({ json: [{ value: 1_500 }] }))
    await use(page)
  },
})

/** Returns the sign-in proofs that the server has stored for this browser's session. */
async function proofs(page: Page): Promise<{ chainId: string; address: string }[]> {
  const answer: unknown = await (await page.request.get('/api/siwx/sessions')).json()
  return (answer as { sessions: { chainId: string; address: string }[] }).sessions
}

/** Connects a wallet and signs in. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: new RegExp(name) }).click()
  await expect(modal.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(modal).toBeHidden()
}

/** Opens the account, checks its receiving address, and disconnects. */
async function receiveAndDisconnect(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(address.slice(0, 4)) }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Receive' }).click()
  await expect(modal).toContainText(address.slice(-4))
  await modal.getByRole('button', { name: 'Back' }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
}

test('Bitcoin: a user declines, connects, signs in, stays connected after a reload, sees the receiving address and disconnects', async ({
  app,
  context,
  system,
}) => {
  const account = createBitcoinAccount()
  const [payment] = account.addresses('testnet')
  const wallet = await installBitcoinWallet(context, { face: 'satsConnect', name: 'Tide', account, network: 'testnet' })
  await signUp(app, system.webUrl)
  await app.goto(PATH)
  wallet.rejectNext('connect')
  await app.getByRole('button', { name: 'Connect Wallet' }).click()
  await app.getByRole('dialog').getByRole('button', { name: /Tide/ }).click()
  await expect(app.getByRole('dialog')).toContainText(/declined/i)
  await app.reload()
  await signIn(app, 'Tide')
  await expect(app.getByText(payment.address)).toBeVisible()
  expect(await proofs(app)).toMatchObject([
    { chainId: 'bip122:000000000933ea01ad0ee984209779ba', address: payment.address },
  ])
  await app.reload()
  await expect(app.getByText(payment.address)).toBeVisible()
  expect(wallet.requestsOf('signMessage')).toHaveLength(1)
  await receiveAndDisconnect(app, payment.address)
  await expect.poll(() => wallet.isConnected()).toBe(false)
})

test("Polkadot: a user signs in with a key of each type, and the server stores each key's address on the network", async ({
  app,
  context,
  system,
}) => {
  const accounts = [createPolkadotAccount(), createPolkadotAccount({ type: 'ed25519' })]
  const wallet = await installPolkadotWallet(context, { key: 'talisman', accounts })
  await signUp(app, system.webUrl)
  await app.goto(PATH)
  await signIn(app, 'Talisman')
  const shown = app.getByRole('main').getByRole('paragraph')
  const first = (await shown.textContent()) ?? ''
  expect(await proofs(app)).toMatchObject([{ chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', address: first }])
  await app.reload()
  await expect(shown).toHaveText(first)
  await wallet.setAccounts(accounts.toReversed())
  const modal = app.getByRole('dialog')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(shown).not.toHaveText(first)
  await expect.poll(async () => (await proofs(app)).length).toBe(2)
  await receiveAndDisconnect(app, (await shown.textContent()) ?? '')
})
