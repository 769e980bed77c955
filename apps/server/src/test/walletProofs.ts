import type { SiwxNonce } from '@holdfast/api'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { aheadClock } from '@holdfast/testing/time'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import type { TestBrowser } from './testBrowser.ts'
import { startTestServer, type TestServer } from './testServer.ts'

/** A wallet that signs messages: by its key, or as a contract. */
export type Signer = { address: `0x${string}`; signMessage: (message: string) => Promise<`0x${string}`> }

/** The fields of a sign-in message. */
export type SignInFields = Parameters<typeof createSiweMessage>[0]

/** A minute, in milliseconds. */
export const MINUTE_MS = 60_000

/** Creates a wallet with a key of its own. */
export function keySigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, signMessage: (message) => account.signMessage({ message }) }
}

/** Verifies a wallet as the signed-in user's. */
export const verify = (browser: TestBrowser, address: string) =>
  browser.post(`/api/wallet/verify?walletAddress=${encodeURIComponent(address)}`)

/** Starts a server and two chains for all tests of the file that calls this. A third chain does not answer. */
export function useWalletProofs() {
  let started: { chain: TestChain; otherChain: TestChain; site: TestServer } | undefined
  const running = () => {
    if (!started) throw new Error('the server has not started yet: call this inside a test')
    return started
  }
  /** The server's clock. */
  const clock = aheadClock()

  beforeAll(async () => {
    const [chain, otherChain] = await Promise.all([startTestChain(), startTestChain({ chainId: 31_339 })])
    const [first, second] = devnetChains(8545)
    if (!first || !second) throw new Error('fewer than two chains are configured')
    first.network.rpcUrls.default.http = [chain.rpcUrl]
    // Nothing listens on this port.
    second.network.rpcUrls.default.http = ['http://127.0.0.1:1']
    const other = {
      ...second,
      network: {
        ...second.network,
        id: otherChain.chainId,
        caipNetworkId: `eip155:${otherChain.chainId}` as const,
        rpcUrls: { default: { http: [otherChain.rpcUrl] } },
      },
    }
    const site = await startTestServer({ config: { chains: [first, second, other] }, clock })
    started = { chain, otherChain, site }
  }, 60_000)
  afterAll(async () => {
    await started?.site.stop()
    await Promise.all([started?.chain.stop(), started?.otherChain.stop()])
  })

  /** Runs a function with the server's clock ahead, then resets the clock. */
  async function later<Value>(ms: number, run: () => Promise<Value>): Promise<Value> {
    clock.aheadMs = ms
    try {
      return await run()
    } finally {
      clock.aheadMs = 0
    }
  }

  /** Requests a nonce, and signs a message with it. */
  async function makeProof(browser: TestBrowser, signer: Signer, fields: Partial<SignInFields> = {}) {
    const nonce = fields.nonce ?? (await browser.post<SiwxNonce>('/api/siwx/nonce')).body.nonce
    const message = createSiweMessage({
      address: signer.address,
      chainId: running().chain.chainId,
      domain: 'localhost:3000',
      uri: 'http://localhost:3000/profile',
      version: '1',
      statement: 'Verify this wallet.',
      issuedAt: new Date(),
      expirationTime: new Date(Date.now() + 10 * MINUTE_MS),
      ...fields,
      nonce,
    })
    return { message, signature: await signer.signMessage(message) }
  }

  return {
    chain: () => running().chain,
    /** A chain on which contracts may have other owners. */
    otherChain: () => running().otherChain,
    site: () => running().site,
    later,
    makeProof,
    /** Signs a message, and submits it as a proof. */
    prove: async (browser: TestBrowser, signer: Signer, fields: Partial<SignInFields> = {}) =>
      browser.post('/api/siwx/verify', await makeProof(browser, signer, fields)),
  }
}
