import { installTestWallet } from '@holdfast/testing/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/**
 * Answers the page's requests to the chain's public node, since tests use no outside server. @returns a list of all other
 * requests, which are aborted.
 */
export async function answerChain(page: Page): Promise<string[]> {
  const otherRequests: string[] = []
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    async (route) => {
      const call = route.request().postDataJSON() as Call | null
      const result = call === null ? undefined : answerCall(call)
      if (result === undefined) {
        otherRequests.push(`${route.request().url()} ${call?.method}`)
        return route.abort()
      }
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ headers, json: { jsonrpc: '2.0', id: call?.id, result } })
    },
  )
  return otherRequests
}

type Call = { id: number; method: string; params: readonly [{ to?: Hex; data?: Hex }, ...unknown[]] }

const balance = parseEther('1.5')

/** Answers the kit's calls to a node: the balance, in a single call or within a multicall. */
function answerCall({ method, params: [call] }: Call): Hex | undefined {
  if (method === 'eth_getBalance') return numberToHex(balance)
  if (method !== 'eth_call' || !call.data) return undefined
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: call.data })
  if (functionName !== 'aggregate3') return undefined
  const returnData = encodeFunctionResult({ abi: multicall3Abi, functionName: 'getEthBalance', result: balance })
  const result = args[0].map(() => ({ success: true, returnData }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

/** Installs a wallet on chain 1 with a new account. */
export async function installWallet(context: BrowserContext) {
  const privateKey = generatePrivateKey()
  const account = { address: privateKeyToAccount(privateKey).address, privateKey }
  return {
    account,
    wallet: await installTestWallet(context, { account, rpcUrls: { 1: 'http://127.0.0.1:9' }, chainId: 1 }),
  }
}
