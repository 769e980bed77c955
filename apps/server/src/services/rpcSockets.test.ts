import { connect as connectTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Clock } from '@holdfast/base'
import { stakeAbi } from '@holdfast/contracts'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { quickClock } from '@holdfast/testing/time'
import { createPublicClient, getAbiItem, parseEther, toEventSelector, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { devnetChains, type ServedChain } from '../config/chains/chains.ts'
import { reply, startNode } from '../rpc/test/startNode.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { until } from '../test/until.ts'
import { relayService } from './relayService.ts'
import { rpcService } from './rpcService.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const origin = 'http://localhost:3000'
const plenty = { perNetwork: 100_000, perProject: 100_000 }

/** Returns the first local chain, with its node at this URL. */
function chainAt(url: string, webSocketUrl?: string): ServedChain {
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const urls = { http: [url], ...(webSocketUrl !== undefined && { webSocket: [webSocketUrl] }) }
  return { ...devnet, network: { ...devnet.network, rpcUrls: { default: urls } } }
}

/** The service polls a node once a second. With this clock, it polls ten times a second. */
const clock = quickClock({ upToMs: 1_000 })

async function serve(chain: ServedChain, { rpcLimits = plenty, ...options }: serve.Options = {}): Promise<TestServer> {
  const site = await startTestServer({
    services: [rpcService, relayService],
    config: { projectId, chains: [chain], rpcLimits },
    ...options,
  })
  onTestFinished(site.stop)
  return site
}

declare namespace serve {
  type Options = { rpcLimits?: typeof plenty; clock?: Clock }
}

function urlOf({ server }: TestServer, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ chainId: 'eip155:31337', projectId, ...query })
  return `${server.addresses.services.replace('http', 'ws')}/v1?${parameters}`
}

type Message = { id?: unknown; result?: unknown; error?: { code: number; message: string }; params?: Notice }
type Notice = { subscription: string; result: Record<string, unknown> }
type Client = {
  socket: WebSocket
  /** Calls, and resolves with the answer. */
  ask: (method: string, ...params: unknown[]) => Promise<Message>
  /** Subscribes, and lists the notifications. */
  subscribe: (...params: unknown[]) => Promise<{ id: string; heard: Record<string, unknown>[] }>
  messages: Message[]
  closed: Promise<number>
}

/** A block of a fake node. */
function fakeBlock(number: number) {
  const hashOf = (one: number): string => `0x${one.toString(16).padStart(64, '0')}`
  return { number: `0x${number.toString(16)}`, hash: hashOf(number), parentHash: hashOf(number - 1), logsBloom: '0x00' }
}

const opened: WebSocket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})

async function connect(site: TestServer, query: Record<string, string> = {}, from = '127.0.0.1'): Promise<Client> {
  const socket = new WebSocket(urlOf(site, query), { origin, localAddress: from })
  opened.push(socket)
  const messages: Message[] = []
  const heard = new Map<string, Record<string, unknown>[]>()
  const hear = (id: string) => heard.get(id) ?? heard.set(id, []).get(id) ?? []
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as Message // `ws` gives a Buffer by default.
    messages.push(message)
    if (message.params) hear(message.params.subscription).push(message.params.result)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let ids = 0
  const ask: Client['ask'] = async (method, ...params) => {
    const id = (ids += 1)
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    await until(() => messages.some((message) => message.id === id))
    return messages.find((message) => message.id === id) ?? {}
  }
  return {
    socket,
    messages,
    closed,
    ask,
    subscribe: async (...params) => {
      const { result } = await ask('eth_subscribe', ...params)
      return { id: String(result), heard: hear(String(result)) }
    },
  }
}

async function refusalOf(
  site: TestServer,
  query: Record<string, string>,
  headers: object = { origin },
): Promise<[status: number, body: string]> {
  const socket = new WebSocket(urlOf(site, query), headers)
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => {
      void text(response).then((body) => {
        resolve([response.statusCode ?? 0, body])
        socket.terminate()
      })
    })
    socket.once('open', () => {
      resolve([101, ''])
      socket.terminate()
    })
    socket.on('error', () => undefined)
  })
}

async function metric({ server }: TestServer, labels: string): Promise<number> {
  const text = await (await fetch(`${server.addresses.admin}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${labels} `))
  return Number(line?.split(' ')[1] ?? 0)
}

const numbersOf = (heard: readonly Record<string, unknown>[]): number[] => heard.map(({ number }) => Number(number))

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
}, 60_000)
afterAll(() => chain.stop())
const head = async (): Promise<number> => Number(await chain.client.getBlockNumber({ cacheTime: 0 }))

describe.each(['subscribes to the node', 'polls the node'])('where the service %s', (how) => {
  let site: TestServer
  beforeAll(async () => {
    const webSocketUrl = how.startsWith('subscribes') ? chain.rpcUrl.replace('http', 'ws') : undefined
    site = await startTestServer({
      services: [rpcService, relayService],
      config: { projectId, chains: [chainAt(chain.rpcUrl, webSocketUrl)], rpcLimits: plenty },
      clock,
    })
  }, 60_000)
  afterAll(() => site.stop())

  it('default: every subscriber gets every block, in order, even when many blocks come at once', async () => {
    const clients = await Promise.all([connect(site), connect(site)])
    const subscriptions = await Promise.all(clients.map(({ subscribe }) => subscribe('newHeads')))
    const before = await head()
    await chain.mine(7)
    for (const { heard } of subscriptions) {
      await until(() => heard.length >= 7)
      expect(numbersOf(heard)).toEqual([1, 2, 3, 4, 5, 6, 7].map((one) => before + one))
      const { hash } = await chain.client.getBlock({ blockNumber: BigInt(before + 7) })
      expect(heard.at(-1)).toMatchObject({ hash, parentHash: heard.at(-2)?.['hash'] })
      expect(heard.at(-1)).not.toHaveProperty('transactions')
    }
  })

  it('default: sends the logs that match the filter', async () => {
    const client = await connect(site)
    const deposited = toEventSelector(getAbiItem({ abi: stakeAbi, name: 'Deposited' }))
    const all = await client.subscribe('logs', {})
    const ours = await client.subscribe('logs', { address: chain.stakeAddress.toUpperCase().replace('0X', '0x') })
    const byTopic = await client.subscribe('logs', { topics: [[deposited], null] })
    const others = await client.subscribe('logs', { address: [`0x${'1'.repeat(40)}`] })
    const [alice] = chain.accounts
    if (!alice) throw new Error('there is no account')
    const receipt = await chain.deposit(alice, parseEther('1'))
    await until(() => [all, ours, byTopic].every(({ heard }) => heard.length > 0))
    expect(all.heard).toHaveLength(1)
    expect(all.heard[0]).toMatchObject({
      address: chain.stakeAddress.toLowerCase(),
      transactionHash: receipt.transactionHash,
      removed: false,
    })
    expect(ours.heard).toEqual(all.heard)
    expect(byTopic.heard).toEqual(all.heard)
    expect(others.heard).toEqual([])
  })

  it('behavior: a reorganisation removes logs and announces the new blocks', async () => {
    const client = await connect(site)
    const [logs, heads] = [await client.subscribe('logs', {}), await client.subscribe('newHeads')]
    const [alice] = chain.accounts
    if (!alice) throw new Error('there is no account')
    await chain.deposit(alice, parseEther('1'))
    await chain.mine(2)
    await until(() => heads.heard.length === 3 && logs.heard.length === 1)
    const tip = await head()
    await chain.call('anvil_reorg', 3, [])
    await chain.mine()
    await until(() => heads.heard.length === 7 && logs.heard.length === 2)
    expect(numbersOf(heads.heard.slice(3))).toEqual([tip - 2, tip - 1, tip, tip + 1])
    expect(logs.heard[1]).toEqual({ ...logs.heard[0], removed: true })
  })

  it('behavior: viem watches blocks through the service', async () => {
    const subscribers = () => metric(site, 'holdfast_rpc_subscriptions{kind="newHeads"}')
    // Subscriptions of earlier tests may not have ended yet.
    await until(async () => (await subscribers()) === 0)
    const transport = webSocket(urlOf(site), { reconnect: false })
    const client = createPublicClient({ transport })
    const numbers: bigint[] = []
    const stop = client.watchBlockNumber({ onBlockNumber: (number) => void numbers.push(number) })
    await until(async () => (await subscribers()) > 0)
    await chain.mine()
    await until(() => numbers.length > 0)
    expect(Number(numbers.at(-1))).toBe(await head())
    stop()
    const { socket } = (await transport({}).value?.getRpcClient()) ?? {}
    ;(socket as { close: () => void } | undefined)?.close()
  })

  it('behavior: a call after a block sees the block', async () => {
    const client = await connect(site)
    const { heard } = await client.subscribe('newHeads')
    await client.ask('eth_blockNumber')
    await chain.mine()
    await until(() => heard.length > 0)
    expect((await client.ask('eth_blockNumber')).result).toBe(heard[0]?.['number'])
  })
})

describe('a socket', () => {
  let site: TestServer
  beforeAll(async () => {
    const config = { projectId, chains: [chainAt(chain.rpcUrl)], rpcLimits: plenty }
    site = await startTestServer({ services: [rpcService, relayService], config, clock })
  }, 60_000)
  afterAll(() => site.stop())

  it('default: accepts calls and batches as over HTTP', async () => {
    const client = await connect(site)
    expect(await client.ask('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    expect(await client.ask('eth_accounts')).toMatchObject({ error: { code: -32601 } })
    client.messages.length = 0
    const calls = ['eth_chainId', 'eth_subscribe', 'eth_sendTransaction'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: method === 'eth_subscribe' ? ['newHeads'] : [],
    }))
    client.socket.send(JSON.stringify(calls))
    await until(() => client.messages.length > 0)
    expect(client.messages[0]).toMatchObject([
      { id: 0, result: '0x7a69' },
      { id: 1, result: expect.stringMatching(/^0x[\da-f]{32}$/) },
      { id: 2, error: { code: -32601 } },
    ])
  })

  it('behavior: another client cannot end a subscription, and an ended one is silent', async () => {
    const [client, other] = [await connect(site), await connect(site)]
    const [ended, kept] = [await client.subscribe('newHeads'), await client.subscribe('newHeads')]
    expect((await other.ask('eth_unsubscribe', ended.id)).result).toBe(false)
    expect((await client.ask('eth_unsubscribe', ended.id)).result).toBe(true)
    expect((await client.ask('eth_unsubscribe', ended.id)).result).toBe(false)
    await chain.mine()
    await until(() => kept.heard.length > 0)
    expect(ended.heard).toEqual([])
  })

  it('behavior: counts neither a closed socket nor its subscription', async () => {
    const client = await connect(site)
    await client.subscribe('newHeads')
    client.socket.close()
    await until(async () => (await metric(site, 'holdfast_rpc_sockets')) === 0)
    expect(await metric(site, 'holdfast_rpc_subscriptions{kind="newHeads"}')).toBe(0)
  })

  it.each([
    ['no JSON', '{', -32700],
    ['no call', '{"a":1}', -32600],
    ['an empty batch', '[]', -32600],
  ])('error: answers %s with an error', async (_name, text, code) => {
    const client = await connect(site)
    client.socket.send(text)
    await until(() => client.messages.length > 0)
    expect(client.messages[0]).toMatchObject({ id: null, error: { code } })
  })

  it.each([
    [['newPendingTransactions']],
    [[]],
    [['logs', { address: 'x' }]],
    [['logs', { topics: ['0x1'] }]],
    [['logs', { topics: [null, null, null, null, null] }]],
    [['logs', 7]],
    [['logs', { address: Array.from({ length: 201 }, () => `0x${'1'.repeat(40)}`) }]],
  ])('error: refuses a subscription to %j', async (params) => {
    const client = await connect(site)
    expect(await client.ask('eth_subscribe', ...params)).toMatchObject({ error: { code: -32602 } })
  })

  it('error: refuses more subscriptions than one socket may have', async () => {
    const client = await connect(site)
    const answers = await Promise.all(Array.from({ length: 33 }, () => client.ask('eth_subscribe', 'newHeads')))
    expect(answers.filter(({ error }) => error?.code === -32005)).toHaveLength(1)
  })

  it.each([
    ['an unknown project', { projectId: 'f'.repeat(32) }, { origin }, 401, 'npm run project -- list'],
    ['a missing project', { projectId: '' }, { origin }, 400, 'npm run project -- list'],
    ['a page elsewhere', {}, { origin: 'https://evil.example' }, 403, 'npm run project -- allow'],
    ['a chain that is not served', { chainId: 'eip155:5' }, { origin }, 400, 'Chain is not supported'],
  ])('error: %s is refused, with the next step', async (_name, query, headers, status, words) => {
    expect(await refusalOf(site, query, headers)).toEqual([status, expect.stringContaining(words)])
  })

  it.each(['//', '/v1?%', '/v1', '*', 'http://[', '/v1?chainId=%E0%A4%A'])(
    'error: the address %s harms nothing',
    async (path) => {
      const { hostname, port } = new URL(site.server.addresses.services)
      const socket = connectTcp(Number(port), hostname)
      socket.on('error', () => undefined)
      const headers =
        'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`)
      const answer = await new Promise<string>((resolve) =>
        socket.once('data', (data) => resolve(data.toString('latin1'))),
      )
      expect(answer).toMatch(/^HTTP\/1\.1 /)
      socket.destroy()
      expect((await (await connect(site)).ask('eth_chainId')).result).toBe('0x7a69')
    },
  )

  it('behavior: every other WebSocket is left to the relay', async () => {
    const socket = new WebSocket(`${site.server.addresses.services.replace('http', 'ws')}/v1?projectId=${projectId}`)
    const [code] = await new Promise<[number, Buffer]>((resolve) => socket.once('close', (...args) => resolve(args)))
    // This is how the relay refuses a client without a token.
    expect(code).toBeGreaterThanOrEqual(3000)
  })
})

describe('limits', () => {
  it('error: too many calls are refused, and a flood of them ends the socket', async () => {
    const site = await serve(chainAt(chain.rpcUrl), { rpcLimits: { perNetwork: 5, perProject: 1_000 } })
    const client = await connect(site)
    // The limit is used up first, because an answer between two refusals would reset the count of refusals.
    for (let calls = 0; calls < 5; calls += 1) await client.ask('eth_chainId')
    for (let index = 100; index < 160; index += 1) {
      client.socket.send(`{"jsonrpc":"2.0","id":${index},"method":"eth_chainId","params":[]}`)
    }
    expect(await client.closed).toBe(1008)
    expect(client.messages.filter(({ error }) => error?.code === -32005)).toHaveLength(50)
    expect(await metric(site, 'holdfast_rpc_sockets_closed_total{reason="flood"}')).toBe(1)
  })

  it('error: counts every call of a batch', async () => {
    const site = await serve(chainAt(chain.rpcUrl), { rpcLimits: { perNetwork: 5, perProject: 1_000 } })
    const client = await connect(site)
    const calls = Array.from({ length: 6 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    client.socket.send(JSON.stringify(calls))
    await expect.poll(() => client.messages).toMatchObject([{ id: null, error: { code: -32005 } }])
  })

  it('error: a frame that is no call counts towards the limit, by its length', async () => {
    const site = await serve(chainAt(chain.rpcUrl), { rpcLimits: { perNetwork: 5, perProject: 1_000 } })
    const client = await connect(site)
    client.socket.send(`{${' '.repeat(20_000)}`)
    client.socket.send('{')
    await expect
      .poll(() => client.messages)
      .toMatchObject([
        { id: null, error: { code: -32700 } },
        { id: null, error: { code: -32005 } },
      ])
  })

  it('error: a frame larger than the largest body ends its socket', async () => {
    const client = await connect(await serve(chainAt(chain.rpcUrl)))
    client.socket.send('x'.repeat(128 * 1024 + 1))
    expect(await client.closed).toBe(1009)
  })

  it('error: a client that does not read is cut off, and no other waits for it', async () => {
    const node = await startNode()
    onTestFinished(node.stop)
    node.answer = ({ id, params }, response) =>
      reply(response, id, { result: `${String(params)}${'x'.repeat(1_000_000)}` })
    const site = await serve(chainAt(node.url))
    const [slow, other] = [await connect(site), await connect(site)]
    slow.socket.pause()
    for (let index = 0; index < 60; index += 1) {
      slow.socket.send(`{"jsonrpc":"2.0","id":${index},"method":"eth_call","params":["${index}"]}`)
    }
    expect((await other.ask('eth_chainId')).result).toBe('0x7a69')
    await until(async () => (await metric(site, 'holdfast_rpc_sockets_closed_total{reason="slowConsumer"}')) === 1)
    await until(async () => (await metric(site, 'holdfast_rpc_sockets')) === 1)
  })

  it('behavior: reads more slowly from a client that floods, and does not delay clients of other networks', async () => {
    const site = await serve(chainAt(chain.rpcUrl))
    const [flood, other] = [await connect(site, {}, '127.0.0.2'), await connect(site)]
    let isOver = false
    const closed = flood.closed.finally(() => (isOver = true))
    for (let pongs = 0; pongs < 16_000; pongs += 1) flood.socket.pong()
    flood.socket.close(1000)
    for (let calls = 0; calls < 5; calls += 1) expect((await other.ask('eth_chainId')).result).toBe('0x7a69')
    expect(isOver).toBe(false)
    expect(await closed).toBe(1000)
  })

  it('error: while no node answers, a subscription is refused', async () => {
    const node = await startNode()
    node.answer = (_call, response) => response.writeHead(500).end()
    onTestFinished(node.stop)
    const client = await connect(await serve(chainAt(node.url)))
    expect(await client.ask('eth_subscribe', 'newHeads')).toMatchObject({ error: { code: -32603 } })
  })

  it('behavior: closes sockets with the code 1012 when the server stops', async () => {
    const site = await startTestServer({
      services: [rpcService],
      config: { projectId, chains: [chainAt(chain.rpcUrl)], rpcLimits: plenty },
    })
    const client = await connect(site)
    await client.subscribe('newHeads')
    await site.stop()
    expect(await client.closed).toBe(1012)
  })
})

describe('a batch with a slow call', () => {
  it('behavior: a subscription notifies only after the answer with its id', async () => {
    const node = await startNode()
    onTestFinished(node.stop)
    let newest = 10
    let answerSlowCall: (() => void) | undefined
    node.answer = ({ id, method }, response) => {
      if (method === 'eth_getBlockByNumber') return reply(response, id, { result: fakeBlock(newest) })
      answerSlowCall = () => void reply(response, id, { result: '0x5' })
      return true
    }
    const site = await serve(chainAt(node.url), { clock })
    const [client, other] = [await connect(site), await connect(site)]
    const { heard } = await other.subscribe('newHeads')
    const calls = ['eth_subscribe', 'eth_getBalance'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: ['newHeads'],
    }))
    client.socket.send(JSON.stringify(calls))
    await until(() => answerSlowCall !== undefined)
    newest = 11
    await until(() => heard.length === 1)
    expect(client.messages).toEqual([])
    answerSlowCall?.()
    await until(() => client.messages.length === 1)
    newest = 12
    await until(() => client.messages.length === 2)
    expect(client.messages[1]).toMatchObject({ params: { result: { number: '0xc' } } })
  })
})

describe('a node that fails for a while', () => {
  it('behavior: missed blocks are announced afterwards', async () => {
    const node = await startNode()
    onTestFinished(node.stop)
    let newest = 10
    let isFailing = false
    node.answer = ({ id, method, params }, response) => {
      if (isFailing) return response.writeHead(502).end()
      const [key] = params as [string]
      if (method === 'eth_getBlockByNumber') return reply(response, id, { result: fakeBlock(newest) })
      if (method === 'eth_getBlockByHash') return reply(response, id, { result: fakeBlock(Number(key)) })
      return undefined
    }
    const client = await connect(await serve(chainAt(node.url), { clock }))
    const { heard } = await client.subscribe('newHeads')
    isFailing = true
    const callsBefore = node.asked.length
    await until(() => node.asked.length > callsBefore + 1)
    newest = 15
    isFailing = false
    await until(() => heard.length === 5)
    expect(numbersOf(heard)).toEqual([11, 12, 13, 14, 15])
  })
})
