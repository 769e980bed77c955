import { expect, test } from 'vitest'
import { bip122 } from '../src/adapters/bip122/bip122.ts'
import { bitcoinMainnet } from '../src/adapters/bip122/networks.ts'
import { eip155 } from '../src/adapters/eip155/eip155.ts'
import { solana } from '../src/adapters/solana/solana.ts'
import { createTestKit, testNetwork, testSolanaNetwork } from './testKit.ts'

test('behavior: the requests to the services and to the nodes go through the `fetch` of the environment', async () => {
  const asked: string[] = []
  const { kit } = createTestKit(
    {
      services: { url: 'https://kit.example' },
      networks: [
        testNetwork(31_337, 'https://evm.example'),
        { ...testSolanaNetwork, rpcUrls: { default: { http: ['https://solana.example'] } } },
        { ...bitcoinMainnet, rpcUrls: { default: { http: ['https://bitcoin.example'] } } },
      ],
      adapters: [eip155(), solana(), bip122()],
    },
    {
      fetch: async (input, init) => {
        const url = String(input instanceof Request ? input.url : input)
        asked.push(new URL(url).host)
        if (typeof init?.body !== 'string')
          return Response.json(url.endsWith('/utxo') ? [] : { isAnalyticsEnabled: false })
        return Response.json({ jsonrpc: '2.0', id: JSON.parse(init.body).id, result: '0x7a69' })
      },
    },
  )
  const clientOf = async (namespace: 'eip155' | 'solana' | 'bip122') =>
    (await kit.internals.adapters.get(namespace)?.load()) ?? expect.fail()
  const answerOf = async (namespace: 'eip155' | 'solana', method: string) => {
    const { caipNetworkId } = kit.networks.getState().byNamespace[namespace]?.caipNetworks[0] ?? expect.fail()
    return (await clientOf(namespace)).getNode?.({ caipNetworkId }).request({ method })
  }
  expect(await answerOf('eip155', 'eth_chainId')).toBe('0x7a69')
  expect(await answerOf('solana', 'getSlot')).toBe('0x7a69')
  const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
  const { caipNetworkId } = bitcoinMainnet
  expect(await (await clientOf('bip122')).getBalance({ address, caipNetworkId })).toMatchObject({ value: 0n })
  await (await kit.internals.services())?.getAnalyticsConfig()
  expect(new Set(asked)).toEqual(new Set(['evm.example', 'solana.example', 'bitcoin.example', 'kit.example']))
})
