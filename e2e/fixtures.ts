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

/** A user name that no other test uses. */
export function newUserName(): string {
  users += 1
  return `ada.${process.pid}.${users}`
}

/** Creates a user through the product's own API, in the page's browser, so the page is signed in when it opens. */
export async function signUp(page: Page, webUrl: string, userName = newUserName()): Promise<string> {
  const answer = await page.request.post(`${webUrl}/api/auth/sign-up/username`, {
    headers: { origin: webUrl },
    data: { userName, password: PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return userName
}

/**
 * The node of the first local chain: tests assert against it, not through a page. It mines a moment after it has answered with a
 * hash, so tests wait for receipts.
 */
type ChainClient = TestClient<'anvil'> &
  Pick<
    PublicActions,
    'getBalance' | 'getCode' | 'readContract' | 'verifyMessage' | 'verifyTypedData' | 'waitForTransactionReceipt'
  >

/** The chain with the contract, and shortcuts to read it. */
export type StakeChain = {
  client: ChainClient
  rpcUrls: Record<number, string>
  /** Address of the contract. */
  stake: `0x${string}`
  /** The stake of an account, in wei, straight from the contract. */
  stakeOf: (address: `0x${string}`) => Promise<bigint>
  /** Makes a new account with some ether. */
  newAccount: (ether?: string) => Promise<DevnetAccount>
}

async function openChain(system: System): Promise<StakeChain> {
  const rpcUrls = Object.fromEntries(system.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  // A local node mines within milliseconds; polling at viem's 4 s would be most of a story's time.
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
  /** A wallet with its own account and 100 ETH, announced in every page; its key is not in the browser. */
  wallet: TestWallet & { account: DevnetAccount }
}

/** Fixtures of every story: the worker's own complete product, and a page that fails the test when it logs an error. */
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

/** Signs up and opens the start page. */
export async function openHome(page: Page, webUrl: string): Promise<string> {
  const userName = await signUp(page, webUrl)
  await page.goto('/')
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
  return userName
}

/** Signs up, opens the start page and connects a wallet through the modal. */
export async function connectWallet(page: Page, webUrl: string, name = 'Test Wallet'): Promise<string> {
  const userName = await openHome(page, webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: new RegExp(name) }).click()
  await expect(accountButton(page)).toBeVisible()
  return userName
}

/** The connect button in the header. */
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
 * Serves the pages of a context as built, as the server does while its database is down. They then fetch session and
 * configuration themselves.
 */
export async function servePagesAsBuilt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Once the page has been parsed, before any of its modules runs.
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      document.getElementById('page-data')?.remove()
      document.getElementById('root')?.replaceChildren()
    })
  })
}

/** Changes the public configuration that the pages of a context get. */
export async function changeConfig(context: BrowserContext, change: Record<string, unknown>): Promise<void> {
  await servePagesAsBuilt(context)
  await context.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
  })
}

/** The user that the server sees in this browser, or null. */
export async function userOnServer(page: Page): Promise<{ userName: string; verifiedWallet: string | null } | null> {
  const answer: unknown = await (await page.request.get('/api/session')).json()
  return (answer as { user: { userName: string; verifiedWallet: string | null } | null }).user
}

/** An address as the account button shows it. */
export function shortened(address: string): string {
  return `${address.slice(0, 5)}…${address.slice(-4)}`
}

/** The button that shows the account: first 5 characters, an ellipsis, last 4, the stake in brackets. */
export function accountButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^0x\w{3}…\w{4} \(/ })
}

/** Opens the account menu and chooses an item. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The dialog 'Enter Amount'. */
export function amountDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Enter Amount' })
  return {
    dialog,
    field: dialog.locator('input[name=amount]'),
    submit: dialog.getByRole('button', { name: 'Submit' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  }
}

/** Logs a user in with their password in a second browser. The caller closes the page. */
export async function logInElsewhere(browser: Browser, webUrl: string, userName: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: webUrl })
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
  return page
}
