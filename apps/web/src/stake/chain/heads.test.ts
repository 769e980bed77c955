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

/** Serves the chain's WebSocket at a port of its own. @returns the chain, its open sockets and all its sockets so far. */
async function watchedChain(): Promise<{ chain: Chain; sockets: { open: number; ever: number } }> {
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
  const { port } = proxy.address() as AddressInfo // it listens on a port
  const chain = defineChain({
    id: 31_337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.rpcUrl], webSocket: [`ws://127.0.0.1:${port}`] } },
  })
  return { chain, sockets }
}

/** Mines until a block is reported. */
async function minesUntil(isTold: () => boolean): Promise<void> {
  while (!isTold()) await node.mine()
}

describe('openHeads', () => {
  it('default: a chain without a WebSocket has none', () => {
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

  it('behavior: users share one socket, which closes with the last of them', async () => {
    const { chain, sockets } = await watchedChain()
    const [first, second] = [openHeads(chain), openHeads(chain)]
    const told = { first: 0, second: 0 }
    first?.watch(() => (told.first += 1))
    second?.watch(() => (told.second += 1))
    await minesUntil(() => told.first > 0 && told.second > 0)
    expect(sockets).toEqual({ open: 1, ever: 1 })

    first?.close()
    const before = { ...told }
    await minesUntil(() => told.second > before.second)
    expect(told.first).toBe(before.first)
    expect(sockets).toEqual({ open: 1, ever: 1 })

    second?.close()
    await expect.poll(() => sockets.open).toBe(0)
    expect(sockets.ever).toBe(1)
  })

  it('behavior: a socket that is still opening closes too', async () => {
    const { chain, sockets } = await watchedChain()
    const heads = openHeads(chain)
    heads?.watch(() => undefined)
    heads?.close()
    await expect.poll(() => sockets.ever).toBe(1)
    await expect.poll(() => sockets.open).toBe(0)
  })

  it('behavior: the socket of a wait for a receipt closes with the wait', async () => {
    const { chain, sockets } = await watchedChain()
    const config = createConfig({ chains: [chain], transports: { 31_337: http(node.rpcUrl) }, storage: null })
    const [account] = node.accounts
    if (!account) throw new Error('the devnet has ten accounts')
    const { transactionHash: hash } = await node.deposit(account, parseEther('1'))
    await createWagmiChain(config).waitForReceipt({ chainId: 31_337, hash, onRepriced: () => undefined })
    await expect.poll(() => sockets.ever).toBe(1)
    await expect.poll(() => sockets.open).toBe(0)
  })
})
