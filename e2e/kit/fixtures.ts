import type { System } from '@holdfast/testing/system'
import { runProjectCommand } from '@holdfast/testing-projects'
import type { Locator, Page, Request } from '@playwright/test'
import { changeConfig, expect } from '../fixtures.ts'
import { test as base } from '../pair/fixtures.ts'

export { code, copyLink } from '../pair/fixtures.ts'
export { expect }

/** The output of `npm run project -- stats --json`. */
export type ProjectStats = {
  stats: {
    events: { event: string; count: number }[]
    days: { events: number; users: number }[]
    connects: { wallet: string; method: string; count: number }[]
  }
}

/** Runs a command of `npm run project` on the data of a running system. @returns the JSON that the command prints. */
export async function runProject<Printed>({ dataDir }: System, ...command: string[]): Promise<Printed> {
  // Cast: the command is our own, and the caller states the type.
  return (await runProjectCommand(dataDir, command)) as Printed
}

type Fixtures = {
  /**
   * Creates a project with `npm run project`, and changes the pages' configuration to use it. @param config - Other changes of
   * the configuration. @returns the project's id.
   */
  useProject: (settings: readonly string[], config?: Record<string, unknown>) => Promise<string>
  /** The pages' HTTP requests to the kit's services so far. */
  serviceRequests: Request[]
}

export const test = base.extend<Fixtures>({
  useProject: async ({ context, system }, use) => {
    await use(async (settings, config = {}) => {
      const { id } = await runProject<{ id: string }>(system, 'create', 'Story', ...settings)
      await changeConfig(context, { ...config, projectId: id })
      return id
    })
  },
  serviceRequests: async ({ context, system }, use) => {
    const requests: Request[] = []
    context.on('request', (request) => {
      if (request.url().startsWith(system.servicesUrl)) requests.push(request)
    })
    await use(requests)
  },
})

/** Returns the paths of requests. */
export function pathsOf(requests: readonly Request[]): string[] {
  return requests.map((request) => new URL(request.url()).pathname)
}

/** Returns the query parameters of the requests for pages of the wallet list. */
export function queriesOf(requests: readonly Request[]): URLSearchParams[] {
  return requests
    .map((request) => new URL(request.url()))
    .flatMap((url) => (url.pathname === '/getWallets' ? url.searchParams : []))
}

/** The parts of a network in the public configuration that stories need. */
type Chain = { id: number; name: string; rpcUrls: { default: { http: string[] } } }

/** Reads the networks of the public configuration. */
export async function readChains({ webUrl }: System): Promise<Chain[]> {
  const config: unknown = await (await fetch(`${webUrl}/api/config`)).json()
  return (config as { chains: Chain[] }).chains
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 20 && !(await hasFocus()); press += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Opens the view of all wallets from the Connect view. */
export async function openAllWallets(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: /^All Wallets/ }).click()
  await expect(modal.getByRole('heading', { name: 'All Wallets' })).toBeVisible()
}

/** Returns a wallet in the view of all wallets. */
export function tile(modal: Locator, name: string): Locator {
  return modal.getByRole('grid', { name: 'All wallets' }).getByRole('button', { name: new RegExp(`^${name}`) })
}
