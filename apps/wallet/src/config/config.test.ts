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
const answering =
  (body: unknown, init?: ResponseInit): typeof fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
const [chain] = config.chains

describe('fetchConfig', () => {
  it('default: reads what the server sends, and never from a cache', async () => {
    const asked: unknown[] = []
    const request: typeof fetch = async (...given) => {
      asked.push(given)
      return answering(config)('')
    }
    expect(await fetchConfig(request)).toEqual(config)
    expect(asked).toEqual([['/config.json', { cache: 'no-store' }]])
  })

  it.each([
    ['an error', answering('gone', { status: 503 })],
    ['a page', answering('<html></html>')],
    ['no chain', answering({ ...config, chains: [] })],
    ['a relay that is not a WebSocket', answering({ ...config, relayUrl: 'https://relay.example' })],
    ['a chain without a CAIP-2 id', answering({ ...config, chains: [{ ...chain, caipNetworkId: '1' }] })],
    [
      'decimals that cannot be',
      answering({ ...config, chains: [{ ...chain, nativeCurrency: { symbol: 'E', decimals: 99 } }] }),
    ],
    ['a node that is not a URL', answering({ ...config, chains: [{ ...chain, rpcUrls: ['node'] }] })],
    ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('error: %s', async (_name, request) => {
    await expect(fetchConfig(request)).rejects.toThrow('The wallet’s server did not send its configuration.')
  })
})
