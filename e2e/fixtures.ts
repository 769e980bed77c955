import { stakeAbi } from '@holdfast/contracts'
import type { DevnetAccount } from '@holdfast/devnet'
import { installTestWallet, type TestWallet } from '@holdfast/testing/playwright'
import type { System } from '@holdfast/testing/system'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { createTestClient, http, type PublicActions, parseEther, publicActions, type TestClient } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { test as base } from './worker.ts'

export { expect }

/** A password that the product accepts. */
export const PASSWORD = 'correct horse battery staple'

let users = 0

/** Returns a user name that no other test uses. */
export function newUserName(): string {
  users += 1
  return `ada.${process.pid}.${users}`
}

/** Creates a user through the product's API with the page's cookies, so that the page is signed in when it opens. */
export async function signUp(page: Page, webUrl: string, userName = newUserName()): Promise<string> {
  const answer = await page.request.post(`${webUrl}/api/auth/sign-up/username`, {
    headers: { origin: webUrl },
    data: { userName, password: PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return userName
}

/**
 * A client of the first local chain's node, for assertions that do not depend on a page. The node mines a block shortly after
 * it has returned a hash, so tests wait for receipts.
 */
type ChainClient = TestClient<'anvil'> &
  Pick<
    PublicActions,
    'getBalance' | 'getCode' | 'readContract' | 'verifyMessage' | 'verifyTypedData' | 'waitForTransactionReceipt'
  >

/** The chain with the stake contract, and shortcuts for stories. */
export type StakeChain = {
  client: ChainClient
  rpcUrls: Record<number, string>
  /** Address of the contract. */
  stake: `0x${string}`
  /** Reads the stake of an account from the contract, in wei. */
  stakeOf: (address: `0x${string}`) => Promise<bigint>
  /** Creates an account with some ether. */
  newAccount: (ether?: string) => Promise<DevnetAccount>
}

async function openChain(system: System): Promise<StakeChain> {
  const rpcUrls = Object.fromEntries(system.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  // viem polls every 4 s by default. A local node mines within milliseconds, so the polls would take most of a story's time.
  const transport = http(rpcUrls[31337])
  const client: ChainClient = createTestClient({ mode: 'anvil', transport, pollingInterval: 50 }).extend(publicActions)
  const config: unknown = await (await fetch(`${system.webUrl}/api/config`)).json()
  const { address } = (config as { stake: { 31337: { address: `0x${string}` } } }).stake[31337]
  return {
    client,
    rpcUrls,
    stake: address,
    stakeOf: (account) => client.readContract({ address, abi: stakeAbi, functionName: 'balanceOf', args: [account] }),
    newAccount: async (ether = '100') => {
      const privateKey = generatePrivateKey()
      const account = { address: privateKeyToAccount(privateKey).address, privateKey }
      await client.setBalance({ address: account.address, value: parseEther(ether) })
      return account
    },
  }
}

type Fixtures = {
  page: Page
  /** Patterns of console errors that the story provokes on purpose. */
  expectedErrors: RegExp[]
  chain: StakeChain
  /** A wallet with a new account and 100 ETH, announced in every page. Its key is not in the browser. */
  wallet: TestWallet & { account: DevnetAccount }
}

/** Fixtures for every story: the running product of the worker, and a page that fails the story when it logs an error. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ system }, use) => use(system.webUrl),
  expectedErrors: async ({}, use) => use([]),
  chain: async ({ system }, use) => use(await openChain(system)),
  wallet: async ({ context, chain }, use) => {
    const account = await chain.newAccount()
    const wallet = await installTestWallet(context, { account, rpcUrls: chain.rpcUrls, chainId: 31337 })
    await use({ ...wallet, account })
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

/** Signs up and opens the start page. @returns the user name. */
export async function openHome(page: Page, webUrl: string): Promise<string> {
  const userName = await signUp(page, webUrl)
  await page.goto('/')
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
  return userName
}

/** Signs up, opens the start page and connects a wallet through the modal. @returns the user name. */
export async function connectWallet(page: Page, webUrl: string, name = 'Test Wallet'): Promise<string> {
  const userName = await openHome(page, webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: new RegExp(name) }).click()
  await expect(accountButton(page)).toBeVisible()
  return userName
}

/** Returns the connect button in the header. */
export function connectButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })
}

/** Opens the wallet modal by the header's button, with no wallet connected. */
export async function openModal(page: Page) {
  await connectButton(page).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  return modal
}

/**
 * Removes the server-rendered content and data from the pages of a context, as when the server's database is down. The pages
 * then fetch session and configuration themselves.
 */
export async function servePagesAsBuilt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Runs once the page has been parsed, before any of its modules runs.
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      document.getElementById('page-data')?.remove()
      document.getElementById('root')?.replaceChildren()
    })
  })
}

/** Changes the public configuration that the pages of a context fetch. */
export async function changeConfig(context: BrowserContext, change: Record<string, unknown>): Promise<void> {
  await servePagesAsBuilt(context)
  await context.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
  })
}

/** Returns the user that is signed in on the server with this browser, or null. */
export async function userOnServer(page: Page): Promise<{ userName: string; verifiedWallet: string | null } | null> {
  const answer: unknown = await (await page.request.get('/api/session')).json()
  return (answer as { user: { userName: string; verifiedWallet: string | null } | null }).user
}

/** Shortens an address as the account button does. */
export function shortened(address: string): string {
  return `${address.slice(0, 5)}…${address.slice(-4)}`
}

/** Returns the button that shows the account: the first 5 and last 4 characters of the address, and the stake in brackets. */
export function accountButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^0x\w{3}…\w{4} \(/ })
}

/** Opens the account menu and chooses an item. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Returns the dialog 'Enter Amount' and its controls. */
export function amountDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Enter Amount' })
  return {
    dialog,
    field: dialog.locator('input[name=amount]'),
    submit: dialog.getByRole('button', { name: 'Submit' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  }
}

/** Logs a user in with their password in a second browser context. The caller must close the page. */
export async function logInElsewhere(browser: Browser, webUrl: string, userName: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: webUrl })
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
  return page
}
