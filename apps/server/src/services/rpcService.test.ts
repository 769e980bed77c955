import type { ServerResponse } from 'node:http'
import { servicesErrorSchema } from '@holdfast/api'
import { startTestChain } from '@holdfast/testing'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { devnetChains, type ServedChain } from '../config/chains/chains.ts'
import { MAX_BATCH_CALLS, rpcErrors } from '../rpc/json-rpc/request.ts'
import { reply, startNode, type TestNode } from '../rpc/test/startNode.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { until } from '../test/until.ts'
import { rpcService } from './rpcService.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const origin = 'http://localhost:3000'

/** Returns the first local chain, served by these nodes. */
function chainWith(rpcUpstreams: readonly string[]): ServedChain {
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  return { ...devnet, rpcUpstreams }
}

async function serve(
  nodes: readonly string[],
  rpcLimits = { perNetwork: 10_000, perProject: 10_000 },
): Promise<TestServer> {
  const config = { projectId, chains: [chainWith(nodes)], rpcLimits }
  const site = await startTestServer({ services: [rpcService], config })
  return site
}

const addressOf = ({ server }: TestServer, query: Record<string, string> = {}, path = '/v1/'): string =>
  `${server.addresses.services}${path}?${new URLSearchParams({ chainId: 'eip155:31337', projectId, ...query })}`

/** The fields of a body that the tests check. */
type Body = { id: unknown; result: unknown; error: { code: number; message: string }; reasons: { name: string }[] }

async function post(
  site: TestServer,
  body: unknown,
  { query, path, headers }: { query?: Record<string, string>; path?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(addressOf(site, query, path), {
    method: 'POST',
    headers: { origin, 'content-type': 'text/plain', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

async function metric({ server }: TestServer, labels: string): Promise<number> {
  const text = await (await fetch(`${server.addresses.admin}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${labels} `))
  return Number(line?.split(' ')[1] ?? 0)
}

describe('one node', () => {
  let node: TestNode
  let site: TestServer
  beforeAll(async () => {
    node = await startNode()
    site = await serve([node.url])
  }, 60_000)
  afterAll(async () => {
    await site.stop()
    await node.stop()
  })
  afterEach(() => {
    node.answer = undefined
    node.head += 1n
  })

  it.each(['/v1', '/v1/'])('default: POST %s sends a call to the node, and returns the answer', async (path) => {
    const answer = await post(site, call('eth_getBalance', ['0x01', 'latest'], 'a"b'), { path })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ jsonrpc: '2.0', id: 'a"b', result: 'eth_getBalance' })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(node.asked.at(-1)).toMatchObject({ method: 'eth_getBalance', params: ['0x01', 'latest'] })
  })

  it("default: a node's error is passed on whole", async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0', more: { deep: [1] } }
    node.answer = ({ id }, response) => reply(response, id, { error })
    expect((await post(site, call('eth_call', [{ to: '0x02' }, 'latest']))).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error,
    })
  })

  it('default: a batch is answered in its order, each call separately', async () => {
    node.answer = ({ id, method }, response) =>
      method === 'eth_gasPrice' ? reply(response, id, { error: { code: -32000, message: 'no' } }) : undefined
    const answer = await post(site, [
      call('eth_getCode', ['0x03'], 7),
      call('eth_sign', ['0x01', '0x02'], 8),
      { jsonrpc: '2.0', method: 'eth_getCode' },
      call('eth_gasPrice', [], null),
    ])
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        { jsonrpc: '2.0', id: 7, result: 'eth_getCode' },
        { jsonrpc: '2.0', id: 8, error: { code: -32601, message: 'Requested RPC call is not allowed' } },
        { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
        { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'no' } },
      ],
    ])
  })

  it('error: the last calls of a batch get an error when its responses are too large together', async () => {
    const result = 'x'.repeat(10 * 1024 * 1024)
    node.answer = ({ id }, response) => reply(response, id, { result })
    const batch = Array.from({ length: 4 }, (_, id) => call('eth_getCode', [`0x5${id}`], id))
    const { status, body } = await post(site, batch)
    expect([status, JSON.stringify(body).length < 32 * 1024 * 1024]).toEqual([200, true])
    expect(body).toContainEqual({ jsonrpc: '2.0', id: expect.any(Number), error: rpcErrors.tooLarge })
  })

  it.each([
    'personal_sign',
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_accounts',
    'wallet_sendCalls',
    'eth_newFilter',
    'debug_traceTransaction',
    'anvil_setBalance',
    'admin_peers',
    'evm_mine',
    'toString',
    '__proto__',
    'ETH_CHAINID',
  ])('error: %s reaches no node', async (method) => {
    const before = node.asked.length
    const { status, body } = await post(site, call(method))
    expect([status, body.error]).toEqual([200, { code: -32601, message: 'Requested RPC call is not allowed' }])
    expect(node.asked).toHaveLength(before)
  })

  it('behavior: identical reads at the same time reach the node once', async () => {
    let answer = (): void => {}
    node.answer = ({ id }, response) => {
      answer = () => void reply(response, id, { result: '0x5' })
      return true
    }
    const before = node.asked.length
    const shared = 'holdfast_rpc_calls_total{chain="31337",outcome="shared"}'
    const sharedBefore = await metric(site, shared)
    const running = Array.from({ length: 5 }, (_, id) => post(site, call('eth_getStorageAt', ['0x01', '0x0'], id)))
    await until(async () => (await metric(site, shared)) === sharedBefore + 4)
    answer()
    const answers = await Promise.all(running)
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, (_, id) => ({ jsonrpc: '2.0', id, result: '0x5' })),
    )
    expect(node.asked).toHaveLength(before + 1)
  })

  it('behavior: a read is cached until the next block', async () => {
    const asked = () => node.asked.filter(({ method }) => method === 'eth_getProof').length
    const ask = () => post(site, call('eth_getProof', ['0x09']))
    await ask()
    // Responses are cached once the newest block is known.
    await until(async () => {
      const before = asked()
      await ask()
      return asked() === before
    })
    const before = asked()
    node.head += 1n
    await until(async () => {
      await ask()
      return asked() > before
    })
    expect(await metric(site, 'holdfast_rpc_calls_total{chain="31337",outcome="kept"}')).toBeGreaterThan(0)
  })

  it('behavior: missing and pending results and errors are not cached', async () => {
    const counted = new Map<string, number>()
    node.answer = ({ id, method }, response) => {
      counted.set(method, (counted.get(method) ?? 0) + 1)
      if (method === 'eth_call') return reply(response, id, { error: { code: 3, message: 'reverted' } })
      return reply(response, id, { result: null })
    }
    for (let time = 0; time < 3; time += 1) {
      await post(site, call('eth_getTransactionReceipt', ['0xaa']))
      await post(site, call('eth_getTransactionCount', ['0xbb', 'pending']))
      await post(site, call('eth_call', [{ to: '0xcc' }]))
    }
    expect(Object.fromEntries(counted)).toEqual({
      eth_getTransactionReceipt: 3,
      eth_getTransactionCount: 3,
      eth_call: 3,
    })
  })

  /** Asks until the answer is cached, so that the node is not asked again before a block or a change. */
  async function askUntilCached(method: string, params: readonly unknown[]) {
    const count = () => node.asked.filter((asked) => asked.method === method).length
    const ask = () => post(site, call(method, params))
    await until(async () => {
      const before = count()
      await ask()
      return count() === before
    })
    return { ask, count }
  }

  it.each([
    ['was accepted', 200, undefined],
    [
      'may have been accepted',
      503,
      (response: ServerResponse) => {
        response.destroy()
      },
    ],
  ])('behavior: a transaction that %s drops what was cached before it', async (_name, status, fail) => {
    const { ask, count } = await askUntilCached('eth_getBalance', ['0x0b', 'latest'])
    const before = count()
    if (fail) {
      node.answer = ({ method }, response) => {
        if (method !== 'eth_sendRawTransaction') return undefined
        fail(response)
        return true
      }
    }
    expect((await post(site, call('eth_sendRawTransaction', ['0x02']))).status).toBe(status)
    await ask()
    expect(count()).toBe(before + 1)
  })

  it('behavior: reads of the pending block are never cached, while those of the newest block are', async () => {
    const { count } = await askUntilCached('eth_getTransactionCount', ['0x0c', 'latest'])
    const before = count()
    for (let time = 0; time < 3; time += 1) await post(site, call('eth_getTransactionCount', ['0x0c', 'pending']))
    expect(count()).toBe(before + 3)
  })

  it.each([
    ['no JSON', '{"jsonrpc":', -32700],
    ['an empty batch', [], -32600],
    ['too large a batch', Array.from({ length: MAX_BATCH_CALLS + 1 }, (_, id) => call('eth_chainId', [], id)), -32600],
    ['a number', '7', -32600],
    ['no version', { id: 1, method: 'eth_chainId' }, -32600],
    ['no id', { jsonrpc: '2.0', method: 'eth_chainId' }, -32600],
    ['an id without bounds', '{"jsonrpc":"2.0","id":1e400,"method":"eth_chainId"}', -32600],
    ['an id that would come back as another', '{"jsonrpc":"2.0","id":9007199254740993,"method":"eth_chainId"}', -32600],
    ['a long id', call('eth_chainId', [], 'x'.repeat(200)), -32600],
    ['an object as an id', call('eth_chainId', [], {}), -32600],
    ['text as parameters', call('eth_chainId', 'latest'), -32600],
  ])('error: refuses a body with %s', async (_name, body, code) => {
    const answer = await post(site, body)
    expect([answer.status, answer.body.error.code]).toEqual([400, code])
  })

  it.each(['eip155:999', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '31337', '', '__proto__'])(
    "error: refuses the chain '%s'",
    async (chainId) => {
      const { status, body } = await post(site, call('eth_chainId'), { query: { chainId } })
      expect([status, servicesErrorSchema.parse(body).reasons]).toEqual([
        400,
        [{ name: 'chainId', description: 'Chain is not supported' }],
      ])
    },
  )

  it('error: the gate refuses a caller without a project, or from another origin', async () => {
    expect((await post(site, call('eth_chainId'), { query: { projectId: '' } })).status).toBe(400)
    expect((await post(site, call('eth_chainId'), { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })

  it.each([
    ['a page of HTML', (response: ServerResponse) => response.end('<html>')],
    ['half of an answer', (response: ServerResponse) => response.end('{"jsonrpc":"2.0","id":1,"result":[')],
    ['a broken connection', (response: ServerResponse) => response.destroy()],
    ['a failure', (response: ServerResponse) => response.writeHead(502).end('bad gateway')],
    ['neither result nor error', (response: ServerResponse) => response.end('{"jsonrpc":"2.0","id":1}')],
  ])('error: answers 503 when the node answers with %s', async (name, answer) => {
    node.answer = (_call, response) => {
      answer(response)
      return true
    }
    const { status, body } = await post(site, call('eth_feeHistory', [name], 3))
    expect([status, body.id, body.error.code]).toEqual([503, 3, -32603])
  })
})

describe('two nodes', () => {
  async function startTwo(): Promise<{ first: TestNode; second: TestNode; site: TestServer }> {
    const [first, second] = [await startNode(), await startNode()]
    const site = await serve([first.url, second.url])
    onTestFinished(async () => {
      await site.stop()
      await Promise.all([first.stop(), second.stop()])
    })
    return { first, second, site }
  }
  const failing: TestNode['answer'] = (_call, response) => {
    response.destroy()
    return true
  }

  it('behavior: a read that fails goes to the other node', async () => {
    const { first, second, site } = await startTwo()
    for (const node of [first, second]) {
      node.answer = failing
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, id) => post(site, call('eth_getBalance', [`0x${id}`], id))),
      )
      expect(answers.map(({ status, body }) => [status, body.result])).toEqual(Array(4).fill([200, 'eth_getBalance']))
      node.answer = undefined
    }
  }, 60_000)

  it('behavior: a slow read goes to the other node too', async () => {
    const { first, second, site } = await startTwo()
    await post(site, call('eth_gasPrice'))
    const slow = first.asked.length > 0 ? first : second
    slow.answer = () => true // It never responds.
    expect((await post(site, call('eth_getBalance', ['0x07']))).body.result).toBe('eth_getBalance')
    expect(first.asked.length + second.asked.length).toBeGreaterThanOrEqual(3)
  }, 60_000)

  it('behavior: a transaction that may have been accepted is sent once', async () => {
    const { first, second, site } = await startTwo()
    for (const node of [first, second]) node.answer = failing
    const { status, body } = await post(site, call('eth_sendRawTransaction', ['0x02']))
    expect([status, body.error.code]).toEqual([503, -32603])
    expect([...first.asked, ...second.asked].map(({ method }) => method)).toEqual(['eth_sendRawTransaction'])
  }, 60_000)

  it('behavior: a transaction goes to the other node when the first cannot be reached', async () => {
    const { first, second, site } = await startTwo()
    await first.stop()
    expect((await post(site, call('eth_sendRawTransaction', ['0x02']))).body.result).toBe('eth_sendRawTransaction')
    expect(second.asked.map(({ method }) => method)).toEqual(['eth_sendRawTransaction'])
  }, 60_000)

  it('error: a node of another chain is never asked', async () => {
    const other = await startNode({ chainId: 1 })
    const site = await serve([other.url])
    onTestFinished(async () => {
      await site.stop()
      await other.stop()
    })
    expect((await post(site, call('eth_getBalance', ['0x01']))).status).toBe(503)
    expect(other.asked).toEqual([])
    expect(site.log()).toContain('a node is of another chain')
    // A node's URL may contain a key.
    expect(site.log()).not.toContain('/key')
  }, 60_000)
})

describe('limits', () => {
  it('error: refuses too many calls from one address, where a large body or a batch counts as several', async () => {
    const node = await startNode()
    const site = await serve([node.url], { perNetwork: 20, perProject: 45 })
    onTestFinished(async () => {
      await site.stop()
      await node.stop()
    })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const large = call('eth_call', [{ data: `0x${'00'.repeat(30_000)}` }])
    expect((await post(site, large, from('192.0.2.1'))).status).toBe(200)
    const batch = Array.from({ length: 10 }, (_, id) => call('eth_chainId', [], id))
    expect((await post(site, batch, from('192.0.2.1'))).status).toBe(429)
    const refused = await post(site, '{ no JSON', from('192.0.2.1'))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    // Other addresses have their own limit, until the project's is used up.
    expect((await post(site, batch, from('192.0.2.2'))).status).toBe(200)
    expect((await post(site, batch, from('192.0.2.3'))).status).toBe(200)
    expect((await post(site, batch, from('192.0.2.4'))).status).toBe(429)
  }, 60_000)

  it('error: refuses further calls after long responses', async () => {
    const node = await startNode()
    const site = await serve([node.url], { perNetwork: 20, perProject: 1_000 })
    onTestFinished(async () => {
      await site.stop()
      await node.stop()
    })
    node.answer = ({ id }, response) => reply(response, id, { result: 'x'.repeat(20 * 64 * 1024) })
    expect((await post(site, call('eth_getCode', ['0x01']))).status).toBe(200)
    expect((await post(site, call('eth_getCode', ['0x02']))).status).toBe(429)
  }, 60_000)
})

describe('a chain', () => {
  it('default: viem reads, sends and sees what it sent', async () => {
    const chain = await startTestChain()
    const site = await serve([chain.rpcUrl])
    onTestFinished(async () => {
      await site.stop()
      await chain.stop()
    })
    const transport = http(addressOf(site), { fetchOptions: { headers: { origin } }, batch: true })
    const client = createPublicClient({ transport, pollingInterval: 50 })
    const [sender, receiver] = chain.accounts
    if (!sender || !receiver) throw new Error('the chain has no accounts')
    expect(await client.getChainId()).toBe(31_337)
    for (let time = 0; time < 3; time += 1) {
      const before = await client.getBalance({ address: receiver.address })
      const wallet = createWalletClient({
        account: privateKeyToAccount(sender.privateKey),
        chain: chain.client.chain,
        transport,
      })
      const hash = await wallet.sendTransaction({ to: receiver.address, value: parseEther('1') })
      const { status } = await client.waitForTransactionReceipt({ hash })
      expect(status).toBe('success')
      expect(await client.getBalance({ address: receiver.address })).toBe(before + parseEther('1'))
    }
  }, 60_000)
})
