import { mainnet, sepolia } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { InvalidCaipNetworkIdError } from '../ids/errors.ts'
import { defineEvmNetwork } from './CaipNetwork.ts'

describe('defineEvmNetwork', () => {
  test('default: accepts a chain of viem, and keeps multicall3 as its only contract', () => {
    const network = defineEvmNetwork(mainnet, { imageId: 'ethereum' })
    expect(network).toMatchObject({
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'Ethereum',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      assets: { imageId: 'ethereum' },
      blockExplorers: { default: { url: 'https://etherscan.io' } },
    })
    expect(defineEvmNetwork(sepolia).testnet).toBe(true)
    expect(network.contracts).toEqual(mainnet.contracts)
    const { multicall3 } = mainnet.contracts
    const withPortal = { ...mainnet, contracts: { multicall3, portal: multicall3 } }
    expect(defineEvmNetwork(withPortal).contracts).toEqual({ multicall3 })
  })

  test('behavior: changing the network does not change the chain from which it was defined', () => {
    const network = defineEvmNetwork(mainnet)
    ;(network.rpcUrls.default.http as string[]).push('http://other')
    expect(mainnet.rpcUrls.default.http).not.toContain('http://other')
  })

  test('error: refuses an id that is not a CAIP-2 reference', () => {
    expect(() => defineEvmNetwork({ ...mainnet, id: 1.5 } as never)).toThrow(InvalidCaipNetworkIdError)
  })
})
