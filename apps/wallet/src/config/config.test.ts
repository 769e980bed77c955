import { describe, expect, it } from 'vitest'
import { fetchConfig } from './config.ts'

const config = {
  relayUrl: 'wss://relay.example',
  projectId: 'a',
  chains: [
    {
      caipNetworkId: 'eip155:1',
      name: 'One',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://node.example'],
    },
  ],
}
const respondWith =
  (body: unknown, init?: ResponseInit): typeof fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
const [chain] = config.chains

describe('fetchConfig', () => {
  it('default: reads the configuration from the server, never from a cache', async () => {
    const requests: unknown[] = []
    const request: typeof fetch = async (...parameters) => {
      requests.push(parameters)
      return respondWith(config)('')
    }
    expect(await fetchConfig(request)).toEqual(config)
    expect(requests).toEqual([['/config.json', { cache: 'no-store' }]])
  })

  it.each([
    ['an error status', respondWith('gone', { status: 503 })],
    ['an HTML page', respondWith('<html></html>')],
    ['no chain', respondWith({ ...config, chains: [] })],
    ['a relay that is not a WebSocket', respondWith({ ...config, relayUrl: 'https://relay.example' })],
    ['a chain without a CAIP-2 id', respondWith({ ...config, chains: [{ ...chain, caipNetworkId: '1' }] })],
    [
      'too many decimals',
      respondWith({ ...config, chains: [{ ...chain, nativeCurrency: { symbol: 'E', decimals: 99 } }] }),
    ],
    ['a node that is not a URL', respondWith({ ...config, chains: [{ ...chain, rpcUrls: ['node'] }] })],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('error: throws if the server sends %s', async (_name, request) => {
    await expect(fetchConfig(request)).rejects.toThrow('The wallet’s server did not send its configuration.')
  })

  it('error: names the HTTP status of the response', async () => {
    const request = respondWith('gone', { status: 503 })
    await expect(fetchConfig(request)).rejects.toMatchObject({ name: 'ConfigError', metaMessages: ['Status: 503'] })
  })
})
