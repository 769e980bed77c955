import { callRpc } from '@holdfast/devnet'
import { localSolana, type SolanaNode, seedSolana, startSolana } from '@holdfast/devnet/solana'
import { startSystem } from '@holdfast/testing/system'
import type { Page } from '@playwright/test'
import { test as base, expect, shortened } from '../fixtures.ts'

export { expect, localSolana, type SolanaNode }

/** Fixtures with a local Solana cluster and its two tokens, which the product offers. */
export const test = base.extend<object, { solana: SolanaNode }>({
  solana: [
    async ({}, use) => {
      const node = await startSolana()
      await seedSolana(node.cluster, node.accounts)
      await use(node)
      await node.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  system: [
    async ({ solana }, use) => {
      const port = new URL(solana.rpcUrl).port
      const system = await startSystem({ env: { LOCAL_CHAINS: 'solana', SOLANA_PORT: port } })
      await use(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Returns the header's button for a connected account. */
export const button = (page: Page, address: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${shortened(address)} \\(`) })

/** Opens the account menu of a connected account and chooses an item. */
export async function chooseItem(page: Page, address: string, name: string): Promise<void> {
  await button(page, address).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Sends lamports to an account. */
export async function airdrop(solana: SolanaNode, address: string, lamports: number): Promise<void> {
  expect(await callRpc(solana.rpcUrl, 'requestAirdrop', [address, lamports])).toEqual(expect.any(String))
}

/** Reads the lamports of an account. */
export async function lamportsOf(solana: SolanaNode, address: string): Promise<number> {
  return (await callRpc<{ value: number }>(solana.rpcUrl, 'getBalance', [address])).value
}

/** Reads the amounts of a token in an owner's token accounts, in atomic units. */
export async function tokensOf(solana: SolanaNode, owner: string, mint: string): Promise<string[]> {
  type Held = { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  const options = { encoding: 'jsonParsed' }
  const { value } = await callRpc<Held>(solana.rpcUrl, 'getTokenAccountsByOwner', [owner, { mint }, options])
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
}
