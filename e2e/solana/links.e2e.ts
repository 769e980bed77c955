import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinkWallet, createSolanaAccount } from '@holdfast/testing'
import { startSystem } from '@holdfast/testing/system'
import { devices } from '@playwright/test'
import { test as base, connectButton, expect, openHome, openModal, userOnServer } from '../fixtures.ts'
import { button, chooseItem } from './fixtures.ts'

/** CAIP-2 id of Solana's devnet. */
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** Fixtures in which the product offers a public Solana cluster, which wallet apps support. No request reaches its node. */
const test = base.extend({
  system: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'holdfast-links-'))
      const chains = join(folder, 'chains.json')
      const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
      const rpcUpstreams = ['http://127.0.0.1:9']
      const devnet = { caipNetworkId: DEVNET, name: 'Solana Devnet', nativeCurrency, rpcUpstreams }
      await writeFile(chains, JSON.stringify([devnet]))
      const system = await startSystem({ env: { CHAINS: chains } })
      await use(system)
      await system.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('on a phone, a user declines, connects, verifies and disconnects Phantom’s app through links', async ({
  browser,
  system,
}) => {
  const account = createSolanaAccount()
  const app = createLinkWallet({ accounts: [account], keyParameter: 'phantom_encryption_public_key' })
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: system.webUrl })
  /** The paths of the app's URLs that the page has opened. */
  const opened: string[] = []
  // Stands in for the phone, which opens the app for these URLs, and for the app, which opens the browser again once the user
  // has answered.
  await context.route('https://phantom.app/**', async (route) => {
    const link = route.request().url()
    opened.push(new URL(link).pathname)
    const back = JSON.stringify(await app.follow(link))
    await route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${back})</script>` })
  })
  const page = await context.newPage()
  await openHome(page, system.webUrl)

  app.rejectNext('standard:connect')
  await (await openModal(page)).getByRole('button', { name: /Phantom/ }).click()
  await expect.poll(() => opened).toEqual(['/ul/v1/connect'])
  await expect(connectButton(page)).toBeVisible()
  await expect(page).toHaveURL(`${system.webUrl}/`)

  await (await openModal(page)).getByRole('button', { name: /Phantom/ }).click()
  const connected = button(page, account.address)
  await expect(connected).toHaveAccessibleName(/\(Solana\)$/)
  // The page has removed the app's answer from the URL, so that no bookmark stores it.
  await expect(page).toHaveURL(`${system.webUrl}/`)
  expect(app.clusters).toEqual(['devnet', 'devnet'])

  await chooseItem(page, account.address, 'Verify')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => opened.at(-1)).toBe('/ul/v1/signMessage')
  await expect(page).toHaveURL(`${system.webUrl}/`)
  await expect(modal).toHaveCount(0)
  // The redirect has loaded the page anew. The new page has the signature, so it does not open the app again.
  await chooseItem(page, account.address, 'Verify')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: account.address })
  expect(opened).toHaveLength(3)

  await page.reload()
  await expect(connected).toBeVisible()
  await chooseItem(page, account.address, 'Disconnect')
  await expect(connectButton(page)).toBeVisible()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  expect(opened).toHaveLength(3)
  await context.close()
})
