import { installTestWallet } from '@holdfast/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Answers for the chain's public node, since tests use no outside server. @returns all other requests. */
export async function answerChain(page: Page): Promise<string[]> {
  const strangers: string[] = []
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    async (route) => {
      const call = route.request().postDataJSON() as { id: number; method: string } | null
      if (call?.method !== 'eth_getBalance') {
        strangers.push(`${route.request().url()} ${call?.method}`)
        return route.abort()
      }
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ headers, json: { jsonrpc: '2.0', id: call.id, result: '0x14d1120d7b160000' } })
    },
  )
  return strangers
}

/** Installs a wallet on that chain, with its own account. */
export async function installWallet(context: BrowserContext) {
  const privateKey = generatePrivateKey()
  const account = { address: privateKeyToAccount(privateKey).address, privateKey }
  return {
    account,
    wallet: await installTestWallet(context, { account, rpcUrls: { 1: 'http://127.0.0.1:9' }, chainId: 1 }),
  }
}
