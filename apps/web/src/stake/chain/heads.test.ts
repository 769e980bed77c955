import { type AddressInfo, connect, createServer } from 'node:net'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { type Chain, defineChain, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createConfig, http } from 'wagmi'
import { openHeads } from './heads.ts'
import { createWagmiChain } from './wagmiChain.ts'

let node: TestChain
beforeAll(async () => {
  node = await startTestChain()
})
afterAll(() => node.stop())

/**
 * Serves the chain's WebSocket at a separate port. @returns the chain, with the count of open sockets and of all sockets so
 * far.
 */
async function serveChain(): Promise<{ chain: Chain; sockets: { open: number; ever: number } }> {
  const sockets = { open: 0, ever: 0 }
  const proxy = createServer((client) => {
    sockets.ever += 1
    sockets.open += 1
    const upstream = connect(Number(new URL(node.rpcUrl).port), '127.0.0.1')
    for (const each of [client, upstream]) each.on('error', () => undefined)
    upstream.on('close', () => client.destroy())
    client.on('close', () => {
      sockets.open -= 1
      upstream.destroy()
    })
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo // Cast: the server listens on TCP.
  const chain = defineChain({
    id: 31_337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.rpcUrl], webSocket: [`ws://127.0.0.1:${port}`] } },
  })
  return { chain, sockets }
}

/** Mines blocks until the condition is true. */
async function mineUntil(isReported: () => boolean): Promise<void> {
  while (!isReported()) await node.mine()
}

describe('openHeads', () => {
  it('default: returns undefined for a chain without a WebSocket', () => {
    expect(openHeads(undefined)).toBeUndefined()
    expect(
      openHeads(
        defineChain({
          id: 1,
          name: 'Plain',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [node.rpcUrl] } },
        }),
      ),
    ).toBeUndefined()
  })

  it('behavior: the callers share one socket, which stays open until the last caller closes it', async () => {
    const { chain, sockets } = await serveChain()
    const [first, second] = [openHeads(chain), openHeads(chain)]
    const reported = { first: 0, second: 0 }
    first?.watch(() => (reported.first += 1))
    second?.watch(() => (reported.second += 1))
    await mineUntil(() => reported.first > 0 && reported.second > 0)
    expect(sockets).toEqual({ open: 1, ever: 1 })

    first?.close()
    const before = { ...reported }
    await mineUntil(() => reported.second > before.second)
    expect(reported.first).toBe(before.first)
    expect(sockets).toEqual({ open: 1, ever: 1 })

    second?.close()
    await expect.poll(() => sockets.open).toBe(0)
    expect(sockets.ever).toBe(1)
  })

  it('behavior: closes a socket that is still opening', async () => {
    const { chain, sockets } = await serveChain()
    const heads = openHeads(chain)
    heads?.watch(() => undefined)
    heads?.close()
    await expect.poll(() => sockets.ever).toBe(1)
    await expect.poll(() => sockets.open).toBe(0)
  })

  it('behavior: closes the socket when the wait for a receipt ends', async () => {
    const { chain, sockets } = await serveChain()
    const config = createConfig({ chains: [chain], transports: { 31_337: http(node.rpcUrl) }, storage: null })
    const [account] = node.accounts
    if (!account) throw new Error('the devnet has no such account')
    const { transactionHash: hash } = await node.deposit(account, parseEther('1'))
    await createWagmiChain(config).waitForReceipt({ chainId: 31_337, hash, onRepriced: () => undefined })
    await expect.poll(() => sockets.ever).toBe(1)
    await expect.poll(() => sockets.open).toBe(0)
  })
})
