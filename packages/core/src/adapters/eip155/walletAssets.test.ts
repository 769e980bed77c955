import { systemClock } from '@holdfast/base'
import { capabilitiesOf } from '@holdfast/pairing/provider'
import { describe, expect, test } from 'vitest'
import { checkProvider } from '../../eip1193/checkedProvider.ts'
import { getWalletAssets } from './walletAssets.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = { address, caipNetworkId: 'eip155:31337' } as const
const native = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2_000, iconUrl: '' },
}

function pairedWallet(
  capabilities: unknown,
  methods: readonly string[] = ['wallet_getAssets'],
  scopedProperties: Readonly<Record<string, unknown>> = {},
) {
  const requests: string[] = []
  const provider = checkProvider({
    request: ({ method }) => {
      requests.push(method)
      return Promise.resolve(method === 'wallet_getAssets' ? { '0x7a69': [native] } : {})
    },
  })
  const stated = capabilitiesOf({ sessionProperties: { capabilities }, scopedProperties }, address, ['eip155:31337'])
  const session = { namespaces: { eip155: { methods } }, capabilities: stated?.['0x7a69'] }
  return { requests, ask: () => getWalletAssets({ provider, connector: {}, session, clock: systemClock }, account) }
}

const assetCapabilities = { [address.toLowerCase()]: { '0x7A69': { assetDiscovery: { supported: true } } } }

describe('getWalletAssets, by pairing', () => {
  test('default: the capabilities come from the session, and only the assets are requested', async () => {
    const { requests, ask } = pairedWallet(JSON.stringify(assetCapabilities))
    expect(await ask()).toMatchObject([{ name: 'Ether', price: '2000', quantity: { numeric: '1' } }])
    expect(requests).toEqual(['wallet_getAssets'])
  })

  test('behavior: the session may list the capabilities by chain', async () => {
    const scoped = { 'eip155:31337': { [`eip155:31337:${address}`]: { assetDiscovery: { supported: true } } } }
    const { requests, ask } = pairedWallet(undefined, ['wallet_getAssets'], scoped)
    expect(await ask()).toMatchObject([{ name: 'Ether' }])
    expect(requests).toEqual(['wallet_getAssets'])
  })

  test.each<[string, unknown, readonly string[]]>([
    ['does not mention capabilities', undefined, ['wallet_getAssets']],
    ['has unreadable capabilities', '{', ['wallet_getAssets']],
    [
      'lists capabilities of another account only',
      JSON.stringify({ '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': {} }),
      ['wallet_getAssets'],
    ],
    ['does not grant the method', JSON.stringify(assetCapabilities), ['eth_sendTransaction']],
  ])('behavior: if the session %s, nothing is sent to the phone', async (_, capabilities, methods) => {
    const { requests, ask } = pairedWallet(capabilities, methods)
    expect(await ask()).toBeUndefined()
    expect(requests).toEqual([])
  })
})
