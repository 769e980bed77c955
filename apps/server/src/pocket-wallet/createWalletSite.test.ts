import { pocketWalletConfigSchema } from '@holdfast/api'
import { startCpuTime } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config/loadConfig.ts'
import type { Page } from '../web/loadPage.ts'
import { createWalletSite } from './createWalletSite.ts'

const bytesOf = (content: string) => new Uint8Array(new TextEncoder().encode(content))
const file = (contentType: string, content: string) => ({
  contentType,
  etag: `"${content}"`,
  isImmutable: false,
  plain: bytesOf(content),
  br: undefined,
  gzip: undefined,
})
const page: Page = new Map([
  ['/index.html', file('text/html; charset=utf-8', 'the wallet')],
  ['/sw.js', file('text/javascript; charset=utf-8', 'the worker')],
])
const config = loadConfig({ SERVICES_PORT: '4001', DEVNET_PORT: '9000' })
const findProjectId = async () => 'a'.repeat(32)
const site = createWalletSite({ config, page, findProjectId })
const html = file('text/html; charset=utf-8', 'the wallet')
const compressedSite = createWalletSite({
  config,
  page: new Map([['/index.html', { ...html, gzip: bytesOf('packed') }]]),
  findProjectId,
})

describe('createWalletSite', () => {
  it('default: gives the wallet the URLs of the relay and the chains', async () => {
    const answer = await site.request('/config.json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({
      relayUrl: 'ws://localhost:4001',
      projectId: 'a'.repeat(32),
      chains: [
        {
          caipNetworkId: 'eip155:31337',
          name: 'Devnet',
          nativeCurrency: { symbol: 'ETH', decimals: 18 },
          rpcUrls: ['http://localhost:9000'],
        },
        { caipNetworkId: 'eip155:31338', rpcUrls: ['http://localhost:9001'] },
        { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', rpcUrls: [] },
        { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', rpcUrls: [] },
        { caipNetworkId: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', rpcUrls: [] },
        { caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba', name: 'Bitcoin Testnet', rpcUrls: [] },
      ],
    })
  })

  it.each([
    ['bitcoin', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'http://localhost:9007/api'],
    ['solana', 'solana:DGKhUcB8bfD5REV4kxiHEA84CxEcCbtu', 'http://localhost:9008'],
  ])(
    'behavior: the local chain of %s comes first in its namespace, with a node to which the policy allows connections',
    async (name, caipNetworkId, url) => {
      const local = loadConfig({
        SERVICES_PORT: '4001',
        DEVNET_PORT: '9000',
        LOCAL_CHAINS: name,
        BITCOIN_PORT: '9007',
        SOLANA_PORT: '9008',
      })
      const answer = await createWalletSite({ config: local, page, findProjectId }).request('/config.json')
      const { chains } = pocketWalletConfigSchema.parse(await answer.json())
      const namespace = caipNetworkId.split(':')[0] ?? ''
      const [first] = chains.filter((chain) => chain.caipNetworkId.startsWith(`${namespace}:`))
      expect(first).toMatchObject({ caipNetworkId, rpcUrls: [url] })
      expect(answer.headers.get('content-security-policy')).toContain(` ${new URL(url).origin}`)
    },
  )

  it.each(['/', '/wc?uri=wc%3Aab', '/connect', `/apps/${'0'.repeat(64)}`])(
    'behavior: serves the page at %s',
    async (path) => {
      const answer = await site.request(path)
      expect([answer.status, await answer.text()]).toEqual([200, 'the wallet'])
    },
  )

  it('behavior: a strict policy allows connections to the relay and the chains, and the camera', async () => {
    const { headers } = await site.request('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'")
    expect(policy).toContain("; img-src 'self' data: blob:;")
    expect(policy).toContain("connect-src 'self' ws://localhost:4001 http://localhost:9000 http://localhost:9001;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each([
    ['gzip', 'gzip'],
    ['br;q=0.5, GZIP ; Q=1', 'gzip'],
    ['gzip;q=0', null],
    ['gzip ; q=0.000, identity', null],
    ['gzip; level=1; q=0', null],
    ['deflate', null],
    ['', null],
  ])('behavior: a client that accepts %j gets the encoding %j', async (accepted, encoding) => {
    const answer = await compressedSite.request('/', { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
  })

  it('error: reads hostile encodings quickly', async () => {
    const elapsed = startCpuTime()
    for (const piece of [' ', ' ;', ',', ';', ';q=', '=', 'a'])
      await compressedSite.request('/', { headers: { 'accept-encoding': `a${piece.repeat(60_000 / piece.length)}!` } })
    expect(elapsed()).toBeLessThan(1_500)
  })

  it('error: any other path shows the page, with the status 404', async () => {
    const answer = await site.request('/login')
    expect([answer.status, await answer.text()]).toEqual([404, 'the wallet'])
    expect((await site.request('/assets/gone.js')).status).toBe(404)
  })
})
