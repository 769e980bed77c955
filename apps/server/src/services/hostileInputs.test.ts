import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { analyticsService } from './analyticsService.ts'
import { catalogueService } from './catalogueService.ts'
import { dataService } from './dataService.ts'
import { imagesService } from './imagesService.ts'
import { relayService } from './relayService.ts'
import { rpcService } from './rpcService.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const account = `0x${'a1'.repeat(20)}`
const plenty = { perNetwork: 100_000, perProject: 100_000 }

let chain: TestChain
let site: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  site = await startTestServer({
    services: [analyticsService, catalogueService, dataService, imagesService, rpcService, relayService],
    config: {
      projectId,
      chains: [{ ...devnet, rpcUpstreams: [chain.rpcUrl] }],
      rpcLimits: plenty,
      dataLimits: plenty,
    },
  })
}, 60_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

type Port = 'web' | 'services' | 'admin'

/** Sends bytes as they are. @returns the status of the first answer; 'closed' if there is none. */
function send(port: Port, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.server.addresses[port] ?? '').port), '127.0.0.1')
    socket.on('error', () => resolve('closed'))
    socket.on('close', () => resolve('closed'))
    socket.on('data', (data: Buffer) => {
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 'no status')
      socket.destroy()
    })
    socket.write(bytes)
  })
}

const query = `projectId=${projectId}`
const heads = 'host: localhost:3001\r\norigin: http://localhost:3000\r\n'
const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\n${heads}${headers}\r\n`
const ask = (path: string, more = '', headers = ''): string => get(`${path}?${query}${more}`, headers)
const post = (path: string, body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`POST ${path}?${query}&chainId=eip155:31337 HTTP/1.1\r\n${heads}${headers}`),
    Buffer.from(`content-length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ])
const socket = (path: string, { version = 13, key = 'dGhlIHNhbXBsZSBub25jZQ==', headers = '' } = {}): string =>
  get(
    path,
    `connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: ${version}\r\nsec-websocket-key: ${key}\r\n${headers}`,
  )
const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const call = (params: string, method = '"eth_call"'): string =>
  `{"jsonrpc":"2.0","id":1,"method":${method},"params":${params}}`
const price = '/v1/fungible/price'

const cases: [name: string, port: Port, bytes: string | Buffer, status: string][] = [
  // JSON-RPC
  ['lists 60,000 deep', 'services', post('/v1', call(lists(60_000))), '400'],
  ['objects 20,000 deep', 'services', post('/v1', call(objects(20_000))), '400'],
  ['lists 60,000 deep within a batch', 'services', post('/v1', `[${call(lists(60_000))}]`), '200'],
  ['a compressed call', 'services', post('/v1', gzipSync(call('[]')), 'content-encoding: gzip\r\n'), '400'],
  ['bytes that are no text', 'services', post('/v1', Buffer.from(call('["\xff\xfe"]'), 'latin1')), '200'],
  ['half a character', 'services', post('/v1', call('["\\udfff"]')), '200'],
  ['a byte order mark', 'services', post('/v1', `\ufeff${call('[]')}`), '400'],
  ['a list for a method', 'services', post('/v1', call('[]', '["eth_call"]')), '400'],
  ['a property of every object for a method', 'services', post('/v1', call('[]', '"__proto__"')), '200'],
  ['text for parameters', 'services', post('/v1', call('"x"')), '400'],
  ['parameters of every type', 'services', post('/v1', call('[{"a":1},[],null,1e308]')), '200'],
  // data
  ['keys twice', 'services', post(price, '{"addresses":["x"],"addresses":"eip155:1:0x"}'), '400'],
  ['an object for a list', 'services', post(price, '{"addresses":{"length":1,"0":"eip155:1:x"}}'), '400'],
  ['lists for texts', 'services', post(price, '{"currency":["usd"],"addresses":[["eip155:1:x"]]}'), '400'],
  ['prices 60,000 deep', 'services', post(price, `{"addresses":${lists(60_000)}}`), '400'],
  [
    'a property of every object for a currency',
    'services',
    post(price, '{"currency":"__proto__","addresses":[]}'),
    '400',
  ],
  ['a list for a body', 'services', post(price, '[]'), '400'],
  ['null for a body', 'services', post(price, 'null'), '400'],
  ['60 tokens to read again', 'services', balance(`&forceUpdate=${repeat(60, `eip155:31337:${account}`)}`), '400'],
  ['a parameter twice', 'services', balance('&forceUpdate=x&forceUpdate=y'), '400'],
  ['a chain in another notation', 'services', balance('&chainId=eip155:1e9'), '400'],
  ['an address from right to left', 'services', ask(`/v1/account/%E2%80%AE${account}/balance`), '400'],
  ['an address in wide digits', 'services', ask(`/v1/account/%EF%BC%90x${'a1'.repeat(20)}/balance`), '400'],
  ['an address of half a character', 'services', ask('/v1/account/%E0%A4%A/balance'), '400'],
  [
    'an address of another chain',
    'services',
    ask(`/v1/account/eip155:1:${account}/nfts`, '&chainId=eip155:31337'),
    '400',
  ],
  ['an address of 50,000 letters', 'services', ask(`/v1/account/${'a'.repeat(50_000)}/balance`), '400'],
  ['a folder for an address', 'services', ask('/v1/account/..%2f..%2fetc/balance'), '400'],
  ['a cursor of U+0000', 'services', ask(`/v1/account/${account}/history`, '&cursor=%00'), '400'],
  ['a cursor of a picture', 'services', ask(`/v1/account/${account}/history`, '&cursor=%F0%9F%92%A9'), '400'],
  [
    'a cursor that is too long',
    'services',
    ask(`/v1/account/${account}/history`, `&cursor=${'A'.repeat(2_049)}`),
    '400',
  ],
  [
    'a cursor of another form',
    'services',
    ask(`/v1/account/${account}/nfts`, '&chainId=eip155:31337&cursor=AA'),
    '400',
  ],
  ['a hash of other letters', 'services', ask(`/v1/transaction/0x${'g'.repeat(64)}`, '&chainId=eip155:31337'), '400'],
  ['a sender of 300 letters', 'services', ask(`/v1/identity/${account}`, `&sender=${'x'.repeat(300)}`), '400'],
  ['10,000 tags', 'services', ask(`/v1/identity/${account}`, '', `if-none-match: ${'"a",'.repeat(10_000)}\r\n`), '200'],
  // pictures
  ['a size in another notation', 'services', get('/v1/images/6.4e1/AAAA/AAAA'), '404'],
  ['properties of every object', 'services', get('/v1/images/__proto__/constructor/toString'), '404'],
  ['a source that is no text', 'services', get('/v1/images/64/%ff%fe/%E0%A4%A'), '404'],
  ['a source of 50,000 letters', 'services', get(`/v1/images/64/AAAA/.${'A'.repeat(50_000)}`), '404'],
  // catalogue and events
  ['5,000 wallets to include', 'services', ask('/getWallets', `&include=${repeat(5_000, 'a')}`), '400'],
  ['2,000 chains', 'services', ask('/getWallets', `&chains=${repeat(2_000, 'eip155:1')}`), '400'],
  ['a search for half a character', 'services', ask('/getWallets', '&search=%ED%A0%80'), '200'],
  ['an event 20,000 deep', 'services', post('/e', `{"props":${objects(20_000)}}`), '202'],
  ['a batch 50,000 deep', 'services', post('/batch', `[${lists(50_000)}]`), '202'],
  // sockets
  ['events without a project', 'services', socket('/v1/events'), '400'],
  ['events of a project of U+0000', 'services', socket('/v1/events?projectId=%00'), '401'],
  ['events of an account of U+0000', 'services', events('&account=%00'), '400'],
  ['events over another WebSocket version', 'services', events('', { version: 99 }), '400'],
  ['events over 5,000 protocols', 'services', events('', { headers: protocols() }), '400'],
  [
    'calls of a chain named like a property of every object',
    'services',
    socket(`/v1?${query}&chainId=__proto__`),
    '400',
  ],
  ['calls of a project of U+0000', 'services', socket('/v1?projectId=%00&chainId=eip155:31337'), '401'],
  ['calls with a wrong key', 'services', socket(`/v1?${query}&chainId=eip155:31337`, { key: 'x' }), '400'],
  ['a socket on the port of the page', 'web', socket('/'), '404'],
  ['a socket on the admin port', 'admin', socket('/metrics'), '404'],
  // HTTP itself
  ['CONNECT to an invalid name', 'web', `CONNECT a:b:c HTTP/1.1\r\n${heads}\r\n`, '405'],
  ['TRACE', 'services', `TRACE / HTTP/1.1\r\n${heads}\r\n`, '404'],
  ['CONNECT', 'services', `CONNECT a:1 HTTP/1.1\r\n${heads}\r\n`, '405'],
  ['no path', 'services', `GET * HTTP/1.1\r\n${heads}\r\n`, '400'],
  ['an invalid address', 'services', `GET http://[::1/healthz HTTP/1.1\r\n${heads}\r\n`, '400'],
  ['a host with a space', 'services', 'GET /healthz HTTP/1.1\r\nhost: a b\r\n\r\n', '400'],
  ['a host with a password', 'services', 'GET /healthz HTTP/1.1\r\nhost: u:p@x\r\n\r\n', '400'],
  ['two hosts', 'services', get('/healthz', 'host: localhost:3001\r\n'), '400'],
  ['two hosts, one named in capitals', 'web', get('/', 'HOST: elsewhere\r\n'), '400'],
  ['a socket for two hosts', 'services', events('', { headers: 'Host: elsewhere\r\n' }), '400'],
  ['HTTP 2', 'services', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
  ['a strange expectation', 'services', post('/e', '{}', 'expect: tea\r\n'), '417'],
  ['TRACE on the admin port', 'admin', `TRACE /metrics HTTP/1.1\r\n${heads}\r\n`, '404'],
  ['a POST to the metrics', 'admin', post('/metrics', '{}'), '404'],
]

function repeat(length: number, item: string): string {
  return Array.from({ length }, () => item).join(',')
}
function balance(more: string): string {
  return ask(`/v1/account/${account}/balance`, more)
}
function events(more: string, options?: Parameters<typeof socket>[1]): string {
  return socket(`/v1/events?${query}&chainId=eip155:31337${more}`, options)
}
function protocols(): string {
  return `sec-websocket-protocol: ${repeat(5_000, 'a')}\r\n`
}

describe('hostile input', () => {
  it.each(cases)('error: withstands %s', async (_name, port, bytes, status) => {
    expect(await send(port, bytes)).toBe(status)
  })

  it('behavior: no hostile input is logged as an error of ours', () => {
    expect(site.log()).not.toMatch(/"level":50/)
  })
})
