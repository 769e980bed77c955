import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '@wagmi/core'
import { type Block, erc20Abi, WaitForTransactionReceiptTimeoutError, zeroAddress } from 'viem'
import { estimateFeesPerGas, getChainId, readContract, waitForTransactionReceipt } from 'viem/actions'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually, testNetwork } from '../../../test/testKit.ts'
import { createWagmiConfig } from './wagmiConfig.ts'

/** Starts a node that answers every call the same way, and records the called methods. */
async function startNode(result: unknown = '0x7a69'): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      asked.push(method)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function configOf(...urls: [string, ...string[]]): { config: Config; stop: () => void } {
  const lifetime = new AbortController()
  onTestFinished(() => lifetime.abort())
  const network = { ...testNetwork(), rpcUrls: { default: { http: urls } } }
  return { config: createWagmiConfig([network], lifetime.signal), stop: () => lifetime.abort() }
}

/** The call by which nodes are compared. */
const SAMPLE = 'eth_chainId'

describe('createWagmiConfig', () => {
  test('behavior: no request is sent before a node is needed; then all nodes are compared', async () => {
    const nodes = [await startNode(), await startNode()] as const
    const { config } = configOf(nodes[0].url, nodes[1].url)
    expect(nodes.flatMap(({ asked }) => asked)).toEqual([])
    await getChainId(config.getClient())
    await eventually(() => nodes.every(({ asked }) => asked.includes(SAMPLE)))
  })

  test('behavior: a single node receives only the requested calls, none for a comparison', async () => {
    const node = await startNode('0x1')
    const { config } = configOf(node.url)
    await config.getClient().request({ method: 'eth_gasPrice' })
    await config.getClient().request({ method: 'eth_blockNumber' })
    expect(node.asked).toEqual(['eth_gasPrice', 'eth_blockNumber'])
  })

  test('behavior: of several nodes, the best one in the last ten samples is called first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const [one, two] = ['http://one.example/', 'http://two.example/'] as const
    const down = new Set<string>([one])
    let asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      asked.push(`${method} ${url}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (down.has(url)) throw new TypeError('fetch failed')
      return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { config, stop } = configOf(one, two)
    const client = config.getClient()
    const firstAsked = async (): Promise<string | undefined> => {
      asked = []
      const answer = client.request({ method: 'eth_gasPrice' })
      await vi.advanceTimersByTimeAsync(20)
      await answer
      return asked.find((each) => each.startsWith('eth_gasPrice'))
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await firstAsked()).toBe(`eth_gasPrice ${two}`)

    down.clear()
    await vi.advanceTimersByTimeAsync(9 * 60_100)
    expect(await firstAsked()).toBe(`eth_gasPrice ${two}`)
    await vi.advanceTimersByTimeAsync(60_100)
    expect(await firstAsked()).toBe(`eth_gasPrice ${one}`)

    stop()
    asked = []
    await vi.advanceTimersByTimeAsync(10 * 60_100)
    expect(asked).toEqual([])
  })

  test('behavior: a fee allows the base fee to grow by a fifth', async () => {
    const { config } = configOf('http://127.0.0.1:1')
    // Only the block's base fee is read.
    const block = { baseFeePerGas: 1_000n } as Block
    const client = config.getClient()
    const parameters = { block, request: { maxPriorityFeePerGas: 7n }, chain: client.chain }
    const fees = await estimateFeesPerGas(client, parameters)
    expect(fees).toEqual({ maxFeePerGas: 1_207n, maxPriorityFeePerGas: 7n })
  })

  /** Replaces `fetch`: answers every call the same way and records the calls. */
  function stubNode(result: unknown): { method: string; params: readonly unknown[] }[] {
    const asked: { method: string; params: readonly unknown[] }[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { id, ...call } = JSON.parse(body) as { id: number; method: string; params: readonly unknown[] }
      asked.push(call)
      return Response.json({ jsonrpc: '2.0', id, result })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    return asked
  }

  test.each([
    [28, 1],
    [29, 2],
  ])('behavior: %i reads of 36 bytes are gathered into %i calls, each of at most 1024 bytes', async (reads, calls) => {
    const asked = stubNode('0x')
    const multicall3 = { address: '0xca11bde05977b3631167028862be2a173976ca11' } as const
    const network = { ...testNetwork(), contracts: { multicall3 } }
    const lifetime = new AbortController()
    onTestFinished(() => lifetime.abort())
    const client = createWagmiConfig([network], lifetime.signal).getClient()
    const read = { abi: erc20Abi, address: zeroAddress, functionName: 'balanceOf', args: [zeroAddress] } as const
    // The node has no such contract; only the calls that reach the node matter.
    await Promise.allSettled(Array.from({ length: reads }, () => readContract(client, read)))
    const targets = asked.filter(({ method }) => method === 'eth_call').map(({ params }) => params[0])
    expect(targets).toHaveLength(calls)
    for (const target of targets) expect(target).toMatchObject({ to: multicall3.address })
  })

  test('behavior: while a receipt is awaited, the node is asked every 4000 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = stubNode(null)
    const { config } = configOf('http://127.0.0.1:1')
    const receipt = waitForTransactionReceipt(config.getClient(), { hash: `0x${'1'.repeat(64)}`, timeout: 60_000 })
    receipt.catch(() => {})
    const countPolls = () => asked.filter(({ method }) => method === 'eth_blockNumber').length
    await vi.advanceTimersByTimeAsync(0)
    const first = countPolls()
    await vi.advanceTimersByTimeAsync(3_999)
    expect(countPolls()).toBe(first)
    await vi.advanceTimersByTimeAsync(1)
    expect(countPolls()).toBe(first + 1)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(countPolls()).toBe(first + 2)
  })

  test('behavior: a wait for a receipt ends after 180 000 ms', async () => {
    const node = await startNode(null)
    const { config } = configOf(node.url)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const outcome = vi.fn()
    waitForTransactionReceipt(config.getClient(), { hash: `0x${'1'.repeat(64)}` }).then(outcome, outcome)
    await vi.advanceTimersByTimeAsync(179_999)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await eventually(() => outcome.mock.calls.length > 0)
    expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(WaitForTransactionReceiptTimeoutError)
  })
})
