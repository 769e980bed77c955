import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import { connectClient, randomTopic } from '../relay/test/relayFixture.ts'
import { dataService } from '../services/dataService.ts'
import { relayService } from '../services/relayService.ts'
import { rpcService } from '../services/rpcService.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { createRateLimits } from './limits/rateLimits.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const origin = 'http://localhost:3000'
const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** The apparent source of a request: the address of its connection, and the header. */
type From = { localAddress: string; forwardedFor: string }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

/** Starts a server that allows two calls from one address. */
async function serve(trustedProxies: number): Promise<TestServer> {
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const two = { perNetwork: 2, perProject: 1_000 }
  const site = await startTestServer({
    // The relay comes last, because it accepts every remaining socket.
    services: [dataService, rpcService, relayService],
    config: {
      projectId,
      trustedProxies,
      chains: [{ ...devnet, rpcUpstreams: ['http://127.0.0.1:9'] }],
      rpcLimits: two,
      dataLimits: two,
      relayLimits: { connectionsPerAddress: 2 },
    },
    limits: createRateLimits({ points: { programCall: 2, change: 2 } }),
  })
  undo.push(site.stop)
  return site
}

/** Sends a request. @returns the status: 101 for a socket, which stays open until the end of the test. */
function ask(url: string, { localAddress, forwardedFor }: From, headers: Record<string, string>, body?: string) {
  return new Promise<number>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url, { method, localAddress, headers: { ...headers, 'x-forwarded-for': forwardedFor } })
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    sent.on('upgrade', (response, stream) => {
      undo.push(() => stream.destroy())
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const query = `projectId=${projectId}&chainId=eip155:31337`
/**
 * Every kind of call that counts against a limit by address. Each function makes such a call, and returns whether it was
 * allowed.
 */
const kindsOfCall: Record<string, (site: TestServer, from: From) => Promise<boolean>> = {
  'a POST to the product’s own API': async ({ address }, from) =>
    (await ask(`${address}/api/siwx/nonce`, from, { origin, 'sec-fetch-site': 'same-origin' }, '{}')) !== 429,
  'a call by a program': async ({ server }, from) =>
    (await ask(`${server.addresses.services}/v1/supported-chains?${query}`, from, {})) !== 429,
  'a call for an account’s data': async ({ server }, from) => {
    const account = `0x${'a1'.repeat(20)}`
    return (await ask(`${server.addresses.services}/v1/identity/${account}?${query}`, from, { origin })) !== 429
  },
  'a JSON-RPC call over HTTP': async ({ server }, from) => {
    const call = '{"jsonrpc":"2.0","id":1,"method":"eth_sign","params":[]}'
    return (await ask(`${server.addresses.services}/v1?${query}`, from, { origin }, call)) !== 429
  },
  'a socket for JSON-RPC': async ({ server }, from) =>
    (await ask(`${server.addresses.services}/v1?${query}`, from, upgradeHeaders)) !== 429,
  'a socket for events': async ({ server }, from) =>
    (await ask(`${server.addresses.services}/v1/events?${query}`, from, { origin, ...upgradeHeaders })) !== 429,
  'a socket of the relay': async ({ server }, { localAddress, forwardedFor }) => {
    const client = await connectClient(server.addresses.services.replace('http', 'ws'), {
      query: { projectId },
      headers: { 'x-forwarded-for': forwardedFor },
      from: localAddress,
    })
    undo.push(() => client.socket.terminate())
    const answer = client.call('irn_subscribe', { topic: randomTopic() }).then(() => true)
    return Promise.race([answer, client.closed.then(() => false)])
  },
}

describe.each(Object.entries(kindsOfCall))('X-Forwarded-For of %s', (_kind, isAllowed) => {
  it('behavior: is ignored when no proxy is trusted', async () => {
    const site = await serve(0)
    const call = (localAddress: string, forwardedFor: string) => isAllowed(site, { localAddress, forwardedFor })
    expect(await call('127.0.0.1', '192.0.2.1')).toBe(true)
    expect(await call('127.0.0.1', '192.0.2.2')).toBe(true)
    expect(await call('127.0.0.1', '192.0.2.3, 192.0.2.4')).toBe(false)
    // Only the connection's address counts, even if the header names an address that has used up its limit.
    expect(await call('127.0.0.2', '127.0.0.1')).toBe(true)
  })

  it('behavior: is read from its end, one entry for each trusted proxy', async () => {
    const site = await serve(2)
    // The server adds the address of the connection: the second proxy.
    const call = (forwardedFor: string) => isAllowed(site, { localAddress: '127.0.0.1', forwardedFor })
    expect(await call('192.0.2.7, 10.0.0.1')).toBe(true)
    expect(await call('192.0.2.1, 192.0.2.7, 10.0.0.1')).toBe(true)
    expect(await call('192.0.2.2, 192.0.2.7, 10.0.0.2')).toBe(false)
    expect(await call('192.0.2.7, 192.0.2.8, 10.0.0.1')).toBe(true)
  })
})
