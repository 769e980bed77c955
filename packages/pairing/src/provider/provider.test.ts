import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, memoryStorage } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ADDRESS, type Bench, next, startBench } from '../../test/flows/pairUp.ts'
import { until } from '../../test/until.ts'
import type { PairingClient } from '../client/createPairingClient.ts'
import type { Properties, SessionNamespaces } from '../wire/params.ts'
import { createProvider, type Provider, type ProviderEvents } from './createProvider.ts'

let bench: Bench
let app: PairingClient
let wallet: PairingClient
let node: Server
let nodeUrl = ''
let nodeCalls: { method: string; params: unknown; path: string }[] = []
let nodeAnswers: Record<string, unknown> = {}
/** Resolves once the wallet has answered everything. */
let responded: Promise<void> = Promise.resolve()

beforeEach(async () => {
  bench = await startBench()
  app = await bench.create('app')
  wallet = await bench.create('wallet')
  nodeCalls = []
  nodeAnswers = {}
  node = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => {
      text += piece.toString()
    })
    request.on('end', () => {
      const { method, params } = JSON.parse(text) as { method: string; params: unknown }
      nodeCalls.push({ method, params, path: request.url ?? '' })
      if (method === 'eth_getProof')
        response.end('{"id":1,"error":{"code":-32601,"message":"no such method","data":7}}')
      else
        response.end(
          JSON.stringify({
            id: 1,
            jsonrpc: '2.0',
            result: method in nodeAnswers ? nodeAnswers[method] : `node:${method}`,
          }),
        )
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterEach(async () => {
  await responded
  node.close()
  await bench.end()
})

const methods = [
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
]
const events = ['chainChanged', 'accountsChanged', 'custom']
const evm = (granted: string[], ...chains: string[]): SessionNamespaces => ({
  eip155: { chains, methods: granted, events, accounts: chains.map((chain) => `${chain}:${ADDRESS}`) },
})

type Connected = {
  provider: Provider
  topic: string
  told: [string, unknown][]
  asked: { method: string; chainId: string; params: unknown }[]
}

/** A provider with a session; the wallet answers every method with its name. */
async function connected(
  namespaces = evm(methods, 'eip155:1', 'eip155:10'),
  properties: { sessionProperties?: Properties; scopedProperties?: Properties } = {},
  answers: Record<string, unknown> = {},
): Promise<Connected> {
  const rpcUrls = { 'eip155:1': `${nodeUrl}/1`, 'eip155:10': `${nodeUrl}/10`, 'solana:x': `${nodeUrl}/solana` }
  const provider = createProvider({
    client: app,
    rpcUrls,
    bundlerUrl: (name, chain) => `${nodeUrl}/bundler/${name}/${chain}`,
  })
  const told: [string, unknown][] = []
  const names: (keyof ProviderEvents)[] = [
    'display_uri',
    'connect',
    'disconnect',
    'accountsChanged',
    'chainChanged',
    'default_chain_changed',
    'session_event',
    'session_update',
    'session_ping',
    'session_delete',
  ]
  for (const name of names) provider.on(name, (payload: unknown) => told.push([name, payload]))
  const asked: Connected['asked'] = []
  wallet.on('session_request', ({ id, topic, params: { request, chainId } }) => {
    asked.push({ method: request.method, chainId, params: request.params })
    const result = request.method in answers ? answers[request.method] : `wallet:${request.method}`
    const response = { id, jsonrpc: '2.0', result }
    responded = responded.then(() => wallet.respond({ topic, response }))
  })
  const proposed = next(wallet, 'session_proposal')
  provider.on('display_uri', (uri) => void wallet.pair({ uri }))
  const connecting = provider.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods, events } } })
  await wallet.approve({ id: (await proposed).id, namespaces, ...properties })
  const { topic } = await connecting
  expect(told.splice(0).map(([name]) => name)).toEqual(['display_uri', 'connect'])
  return { provider, topic, told, asked }
}

describe('request', () => {
  test('error: before connect()', async () => {
    const provider = createProvider({ client: app })
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      code: 4900,
      message: 'Please call connect() before request()',
    })
    await expect(provider.disconnect()).rejects.toMatchObject({
      code: 4900,
      message: 'Please call connect() before enable()',
    })
  })

  test('default: accounts and chain are known here, granted methods go to the wallet, reads to the chain’s node', async () => {
    const { provider, asked } = await connected()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] })).toBe('wallet:personal_sign')
    expect(await provider.request({ method: 'personal_sign', params: [] }, 'eip155:10')).toBe('wallet:personal_sign')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('node:eth_blockNumber')
    expect(await provider.request({ method: 'eth_gasPrice' }, 'eip155:10')).toBe('node:eth_gasPrice')
    expect(asked.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:10'])
    expect(nodeCalls.map(({ path }) => path)).toEqual(['/1', '/10'])
  })

  test('behavior: requests of other namespaces are routed the same way', async () => {
    const solana = { accounts: ['solana:x:abc'], chains: ['solana:x'], methods: ['solana_signMessage'], events: [] }
    const { provider, asked } = await connected({ ...evm(methods, 'eip155:1'), solana })
    expect(await provider.request({ method: 'solana_signMessage', params: { message: 'a' } }, 'solana:x')).toBe(
      'wallet:solana_signMessage',
    )
    expect(await provider.request({ method: 'getBalance', params: ['abc'] }, 'solana:x')).toBe('node:getBalance')
    expect(asked).toEqual([{ method: 'solana_signMessage', chainId: 'solana:x', params: { message: 'a' } }])
    expect(provider.getDefaultChain('solana')).toBe('solana:x')
  })

  test('error: a namespace that the session does not have', async () => {
    const { provider } = await connected()
    await expect(provider.request({ method: 'x' }, 'solana:mainnet')).rejects.toThrow(
      "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
    )
  })

  test('error: a method that the wallet did not grant reaches neither the wallet nor a node', async () => {
    const { provider, asked } = await connected(evm(['personal_sign'], 'eip155:1'))
    for (const method of [
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'wallet_addEthereumChain',
      'personal_ecRecover',
    ]) {
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 })
    }
    expect([asked, nodeCalls]).toEqual([[], []])
  })

  test.each([
    ['eip155:1', 'eth_newThing', 'Requested RPC call is not allowed'],
    ['eip155:1', 'personal_ecRecover', 'Requested RPC call is not allowed'],
    ['eip155:1', 'debug_traceCall', 'Requested RPC call is not allowed'],
    ['solana:x', 'solana_signTransaction', 'The wallet did not grant solana_signTransaction.'],
    ['solana:x', 'solana_signAndSendTransaction', 'The wallet did not grant solana_signAndSendTransaction.'],
    ['solana:x', 'somethingElse', 'Requested RPC call is not allowed'],
  ])('error: on %s %s goes to no node', async (chain, method, message) => {
    const { provider, asked } = await connected({
      ...evm(['personal_sign'], 'eip155:1'),
      solana: { chains: ['solana:x'], methods: ['solana_signMessage'], events: [], accounts: ['solana:x:abc'] },
    })
    await expect(provider.request({ method, params: ['secret'] }, chain)).rejects.toMatchObject({ code: 4200, message })
    expect([asked, nodeCalls]).toEqual([[], []])
  })

  test('error: the node’s own errors, an unreachable node, and no node at all', async () => {
    const { provider } = await connected(evm(methods, 'eip155:1', 'eip155:5'))
    await expect(provider.request({ method: 'eth_getProof' })).rejects.toMatchObject({
      code: -32_601,
      message: 'no such method',
      data: 7,
    })
    await expect(provider.request({ method: 'eth_blockNumber' }, 'eip155:5')).rejects.toMatchObject({ code: 4200 })
    node.close()
    node.closeAllConnections()
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32_000 })
  })
})

describe('a node that does not answer', () => {
  test('error: times out after ten seconds', async () => {
    const { topic } = await connected()
    const late = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    onTestFinished(() => timeout.mockRestore())
    let isAsked = false
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        isAsked = true
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    const provider = createProvider({ client: app, topic, rpcUrls: { 'eip155:1': nodeUrl }, fetch: silent })
    const failed = provider.request({ method: 'eth_blockNumber' }).catch((error: unknown) => error)
    await until(() => isAsked)
    expect(timeout).toHaveBeenCalledWith(10_000)
    late.abort(new DOMException('signal timed out', 'TimeoutError'))
    expect(await failed).toMatchObject({ code: -32_000, message: 'The node did not answer in time.' })
  })

  test('error: a result beside an error does not count', async () => {
    const { topic } = await connected()
    const both: typeof fetch = async () =>
      Response.json({ id: 1, result: null, error: { code: -32_601, message: 'no' } })
    const provider = createProvider({ client: app, topic, rpcUrls: { 'eip155:1': nodeUrl }, fetch: both })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32_601 })
  })
})

describe('wallet_switchEthereumChain', () => {
  const to = (chainId: unknown) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

  test('default: to an approved chain without asking', async () => {
    const { provider, told, asked } = await connected()
    expect(await provider.request(to('0xa'))).toBeNull()
    expect(told).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [ADDRESS]],
      ['default_chain_changed', 'eip155:10'],
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    await provider.request({ method: 'personal_sign', params: [] })
    expect(asked).toMatchObject([{ chainId: 'eip155:10' }])
    expect(await provider.request(to('1'))).toBeNull()
    expect(provider.getDefaultChain()).toBe('eip155:1')
  })

  test('behavior: to another chain with the wallet’s consent', async () => {
    const { provider, asked } = await connected()
    expect(await provider.request(to('0x89'))).toBeNull()
    expect(asked).toEqual([
      { method: 'wallet_switchEthereumChain', chainId: 'eip155:1', params: [{ chainId: '0x89' }] },
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('error: neither approved nor supported, or no chain at all', async () => {
    const { provider } = await connected(evm(['personal_sign'], 'eip155:1'))
    await expect(provider.request(to('0x89'))).rejects.toThrow(
      "Failed to switch to chain 'eip155:137'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
    )
    for (const chainId of [undefined, {}, '0x', 'abc!', '-1']) {
      await expect(provider.request(to(chainId))).rejects.toMatchObject({ code: -32_602 })
    }
  })
})

describe('wallet_getCapabilities', () => {
  const of = (...params: unknown[]) => ({ method: 'wallet_getCapabilities', params })

  test('default: asks the wallet, once', async () => {
    const capabilities = { '0x1': { atomic: { status: 'supported' } } }
    const { provider, asked } = await connected(undefined, {}, { wallet_getCapabilities: capabilities })
    expect(await provider.request(of(ADDRESS, ['0x1', '0xa']))).toEqual(capabilities)
    expect(await provider.request(of(ADDRESS.toLowerCase(), ['0xA', '0x1']))).toEqual(capabilities)
    // Without chains, the request is about all chains of the session.
    expect(await provider.request(of(ADDRESS))).toEqual(capabilities)
    expect(asked).toHaveLength(1)
  })

  test('behavior: another account and other chains each need a request of their own', async () => {
    const { provider, asked } = await connected(undefined, {}, { wallet_getCapabilities: {} })
    const questions = [[ADDRESS, ['0x1']], [`0x${'1'.repeat(40)}`, ['0x1']], [ADDRESS, ['0xa']], [ADDRESS]]
    for (const question of questions) await provider.request(of(...question))
    expect(asked.map(({ params }) => params)).toEqual(questions)
  })

  test('behavior: asks the wallet again after calls, an event, other chains or accounts, and in a new session', async () => {
    const answers: Record<string, unknown> = { wallet_getCapabilities: {}, wallet_sendCalls: { id: 'a' } }
    const { provider, topic, asked } = await connected(undefined, {}, answers)
    const ask = () => provider.request(of(ADDRESS, ['0x1']))
    const questions = () => asked.filter(({ method }) => method === 'wallet_getCapabilities').length
    await ask()
    await provider.request({ method: 'wallet_sendCalls', params: [{}] })
    await ask()
    expect(questions()).toBe(2)
    const changed = next(app, 'session_event')
    await wallet.emit({ topic, event: { name: 'accountsChanged', data: [ADDRESS] }, chainId: 'eip155:1' })
    await changed
    await ask()
    expect(questions()).toBe(3)
    const updated = next(app, 'session_update')
    await wallet.update({ topic, namespaces: evm(methods, 'eip155:10', 'eip155:1') })
    await updated
    await ask()
    expect(questions()).toBe(4)
    const proposed = next(wallet, 'session_proposal')
    const connecting = provider.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods, events } } })
    await wallet.approve({ id: (await proposed).id, namespaces: evm(methods, 'eip155:1') })
    await connecting
    await ask()
    expect(questions()).toBe(5)
  })

  test('behavior: an answer that comes after the account has changed is not kept', async () => {
    const { provider, topic, asked } = await connected(undefined, {}, { wallet_getCapabilities: {} })
    const { respond } = wallet
    let answer = (): void => {}
    const released = new Promise<void>((resolve) => (answer = resolve))
    wallet.respond = async (given) => released.then(() => respond(given))
    const first = provider.request(of(ADDRESS, ['0x1']))
    await until(() => asked.length === 1)
    const changed = next(app, 'session_event')
    await wallet.emit({ topic, event: { name: 'accountsChanged', data: [ADDRESS] }, chainId: 'eip155:1' })
    await changed
    answer()
    await first
    await provider.request(of(ADDRESS, ['0x1']))
    expect(asked).toHaveLength(2)
  })

  test('behavior: reads what the wallet stated with the session', async () => {
    const { provider, asked } = await connected(undefined, {
      sessionProperties: { atomic: '{"status":"ready"}' },
      scopedProperties: {
        'eip155:10': {
          paymasterService: { supported: true },
          [`eip155:10:${ADDRESS}`]: { atomic: { status: 'supported' } },
        },
      },
    })
    for (const address of [ADDRESS, ADDRESS.toLowerCase()]) {
      expect(await provider.request(of(address))).toEqual({
        '0x1': { atomic: { status: 'ready' } },
        '0xa': { atomic: { status: 'supported' } },
      })
    }
    expect(await provider.request(of(`0x${'1'.repeat(40)}`, ['0xa']))).toEqual({
      '0xa': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    expect(asked).toEqual([])
  })

  test('behavior: reads what the wallet stated by address, for one chain and for all', async () => {
    const stated = {
      '0x0': { paymasterService: { supported: true } },
      '0xA': { atomic: { status: 'supported' } },
    }
    const capabilities = JSON.stringify({ [ADDRESS.toLowerCase()]: stated })
    const { provider, asked } = await connected(
      undefined,
      { sessionProperties: { capabilities } },
      { wallet_getCapabilities: {} },
    )
    expect(await provider.request(of(ADDRESS))).toEqual({
      '0x1': { paymasterService: { supported: true } },
      '0xa': { paymasterService: { supported: true }, atomic: { status: 'supported' } },
    })
    expect(asked).toEqual([])
    await provider.request(of(`0x${'1'.repeat(40)}`))
    expect(asked).toHaveLength(1)
  })

  test('error: without an address', async () => {
    const { provider } = await connected()
    await expect(provider.request(of())).rejects.toThrow(
      'Missing address parameter in `wallet_getCapabilities` request',
    )
  })
})

describe('wallet_getCallsStatus', () => {
  const status = { method: 'wallet_getCallsStatus', params: ['0xid'] }

  test('default: from the receipts of the sent transactions', async () => {
    const sent = { id: '0xid', capabilities: { caip345: { caip2: 'eip155:10', transactionHashes: ['0xaa', '0xbb'] } } }
    const { provider } = await connected(undefined, {}, { wallet_sendCalls: sent })
    expect(await provider.request({ method: 'wallet_sendCalls', params: [] })).toEqual(sent)
    for (const [receipt, code] of [
      [null, 100],
      [{ status: '0x1' }, 200],
      [{ status: '0x0' }, 500],
    ] as const) {
      nodeAnswers = { eth_getTransactionReceipt: receipt }
      expect(await provider.request(status)).toMatchObject({ id: '0xid', chainId: '0xa', status: code })
    }
    expect(nodeCalls.every(({ path }) => path === '/10')).toBe(true)
  })

  test('behavior: survives a reload, for a day, and only in its session', async () => {
    const sent = { id: '0xid', capabilities: { caip345: { caip2: 'eip155:10', transactionHashes: ['0xaa'] } } }
    app.close()
    const storage = memoryStorage()
    app = await bench.create('app', { storage })
    const { provider, topic } = await connected(undefined, {}, { wallet_sendCalls: sent })
    await provider.request({ method: 'wallet_sendCalls', params: [] })
    app.close()
    nodeAnswers = { eth_getTransactionReceipt: { status: '0x1' } }
    const ask = async (clock: Clock) => {
      const client = await bench.create('app', { storage, clock })
      const later = createProvider({ client, topic, rpcUrls: { 'eip155:10': `${nodeUrl}/10` } })
      return later.request(status).finally(client.close)
    }
    const hour = fakeClock(Date.now() + 3_600_000)
    expect(await ask(hour)).toMatchObject({ id: '0xid', status: 200, capabilities: sent.capabilities })
    await expect(ask(fakeClock(Date.now() + 86_401_000))).rejects.toThrow('Fetching call status not approved')
    expect((await storage.keys()).filter((key) => key.includes(':calls/'))).toEqual([])
  })

  test('behavior: remembers the 100 newest batches, and none of an ended session', async () => {
    const { topic } = await connected()
    const calls = { topic, caip2: 'eip155:1', transactionHashes: [], capabilities: {} }
    for (let count = 0; count < 105; count += 1) await app.keepSentCalls({ ...calls, id: String(count) })
    const known = Array.from({ length: 105 }, (_, id) => app.getSentCalls({ topic, id: String(id) })).filter(Boolean)
    expect(known).toHaveLength(100)
    expect(app.getSentCalls({ topic, id: '104' })).toMatchObject(calls)
    await app.disconnect({ topic })
    expect(app.getSentCalls({ topic, id: '104' })).toBeUndefined()
  })

  test('behavior: from the bundler that the wallet named', async () => {
    const { provider } = await connected(undefined, { sessionProperties: { bundler_name: 'b' } })
    nodeAnswers = { eth_getUserOperationReceipt: { success: true, receipt: { status: '0x1' } } }
    expect(await provider.request(status)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    nodeAnswers = { eth_getUserOperationReceipt: null }
    expect(await provider.request(status)).toMatchObject({ status: 100, receipts: [] })
    expect(nodeCalls[0]?.path).toBe('/bundler/b/eip155:1')
  })

  test('behavior: from the wallet only if it grants the method', async () => {
    const granting = await connected(evm([...methods, 'wallet_getCallsStatus'], 'eip155:1'))
    expect(await granting.provider.request(status)).toBe('wallet:wallet_getCallsStatus')
    const refusing = await connected()
    await expect(refusing.provider.request(status)).rejects.toThrow('Fetching call status not approved by the wallet.')
  })
})

describe('events', () => {
  test('accountsChanged, chainChanged and others of the wallet', async () => {
    const { provider, topic, told } = await connected()
    const emit = (name: string, data: unknown, chainId = 'eip155:1') =>
      wallet.emit({ topic, event: { name, data }, chainId })
    await emit('accountsChanged', ['eip155:1:0xnew', '0xbare'])
    await emit('chainChanged', 10)
    await emit('chainChanged', '0x1', 'eip155:10')
    await emit('chainChanged', 'eip155:10')
    await emit('chainChanged', null, 'eip155:1')
    await emit('custom', 5)
    await until(() => told.filter(([name]) => name === 'session_event').length === 6)
    expect(
      told.filter(([name]) => name === 'chainChanged' || name === 'accountsChanged').map(([, value]) => value),
    ).toEqual([['0xnew', '0xbare'], '0xa', [ADDRESS], '0x1', [ADDRESS], '0xa', [ADDRESS], '0x1', [ADDRESS]])
    expect(provider.getDefaultChain()).toBe('eip155:1')
  })

  test('the account that the wallet names first comes first, and its chain is the default', async () => {
    const other = `0x${'aB'.repeat(20)}`
    const accounts = [1, 10].flatMap((id) => [`eip155:${id}:${ADDRESS}`, `eip155:${id}:${other}`])
    const { provider, topic, told } = await connected({ eip155: { accounts, methods, events } })
    const emit = async (data: unknown, chainId = 'eip155:1') => {
      told.length = 0
      await wallet.emit({ topic, event: { name: 'accountsChanged', data }, chainId })
      await until(() => told.some(([name]) => name === 'session_event'))
    }
    await emit([`eip155:10:${other.toLowerCase()}`])
    expect(told.slice(0, -1)).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [other, ADDRESS]],
      ['default_chain_changed', 'eip155:10'],
      ['accountsChanged', [other.toLowerCase()]],
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other, ADDRESS])
    expect(await provider.request({ method: 'eth_accounts' }, 'eip155:1')).toEqual([other, ADDRESS])
    // The order is stored: a provider on the next page starts with it.
    expect(app.getSession(topic)?.namespaces['eip155']?.accounts[0]).toBe(`eip155:1:${other}`)
    // An address without a chain switches nothing. Neither does a chain that the session does not grant.
    await emit([ADDRESS])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS, other])
    for (const data of [[`eip155:137:0x${'99'.repeat(20)}`], [`eip155:10:0x${'99'.repeat(20)}`], [], 'x', [null], [{}]])
      await emit(data)
    expect(provider.getDefaultChain()).toBe('eip155:10')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS, other])
    expect(app.getSession(topic)?.namespaces['eip155']?.accounts.toSorted()).toEqual(accounts.toSorted())
  })

  test('a chain that the session does not grant becomes the default only once it does', async () => {
    const { provider, topic, told, asked } = await connected()
    await wallet.emit({ topic, event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:10' })
    await until(() => told.length === 1)
    expect(told.map(([name]) => name)).toEqual(['session_event'])
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('wallet:personal_sign')
    expect(asked).toMatchObject([{ chainId: 'eip155:1' }])
    await (await wallet.update({ topic, namespaces: evm(methods, 'eip155:1', 'eip155:137') })).acknowledged()
    expect(provider.getDefaultChain()).toBe('eip155:137')
    expect(told).toContainEqual(['chainChanged', '0x89'])
    // The chain is left when the session no longer grants it.
    await (await wallet.update({ topic, namespaces: evm(methods, 'eip155:10') })).acknowledged()
    expect(provider.getDefaultChain()).toBe('eip155:10')
    expect(told).toContainEqual(['chainChanged', '0xa'])
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('wallet:personal_sign')
  })

  test('a listed chain without an account is not the default', async () => {
    const accounts = [`eip155:10:${ADDRESS}`]
    const { provider, topic, told } = await connected({
      eip155: { chains: ['eip155:1', 'eip155:10'], accounts, methods, events },
    })
    expect(provider.getDefaultChain()).toBe('eip155:10')
    await wallet.emit({ topic, event: { name: 'chainChanged', data: '0x1' }, chainId: 'eip155:10' })
    await until(() => told.length === 1)
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('wallet:personal_sign')
  })

  test('updates, pings and a disconnect by the wallet', async () => {
    const { provider, topic, told } = await connected()
    const other = `0x${'77'.repeat(20)}`
    await wallet.update({ topic, namespaces: { eip155: { accounts: [`eip155:1:${other}`], methods, events } } })
    await wallet.ping({ topic })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other])
    await wallet.disconnect({ topic })
    await until(() => told.at(-1)?.[0] === 'disconnect')
    expect(told.map(([name]) => name)).toEqual([
      'session_update',
      'accountsChanged',
      'session_ping',
      'session_delete',
      'disconnect',
    ])
    expect(told.at(-1)?.[1]).toEqual({ code: 6000, message: 'User disconnected.', data: topic })
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toThrow('Please call connect() before request()')
  })

  test('disconnecting tells the wallet', async () => {
    const { provider, topic, told } = await connected()
    const deleted = next(wallet, 'session_delete')
    await provider.disconnect()
    expect((await deleted).topic).toBe(topic)
    expect(told).toEqual([['disconnect', { code: 6000, message: 'User disconnected.', data: topic }]])
  })

  test('a provider made later takes up the newest session', async () => {
    const { topic } = await connected()
    const provider = createProvider({ client: app })
    expect(provider.getSession()?.topic).toBe(topic)
    provider.setDefaultChain('eip155:10')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })
})
