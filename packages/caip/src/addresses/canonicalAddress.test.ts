import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { bitcoinNetworkIds } from '../bitcoin/bitcoinNetworks.ts'
import { polkadotNetworkIds } from '../polkadot/polkadotNetworks.ts'
import { solanaNetworkIds } from '../solana/solanaNetworks.ts'
import { canonicalAddress } from './canonicalAddress.ts'

const addressByNetwork: Readonly<Record<string, string>> = {
  'eip155:1': '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  [solanaNetworkIds.mainnet]: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  [bitcoinNetworkIds.mainnet]: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  [bitcoinNetworkIds.regtest]: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  [polkadotNetworkIds.polkadot]: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  [polkadotNetworkIds.kusama]: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}

describe('canonicalAddress', () => {
  test.each(Object.entries(addressByNetwork))(
    "default: %s accepts its own addresses, and none of the others'",
    (network, address) => {
      expect(canonicalAddress(address, network)).toBe(address)
      for (const other of Object.values(addressByNetwork).filter((value) => value !== address)) {
        expect(canonicalAddress(other, network)).toBeUndefined()
      }
    },
  )

  test('behavior: writes one form: EVM addresses checksummed, segwit ones in lower case', () => {
    const [evm = '', , segwit = ''] = Object.values(addressByNetwork)
    expect(canonicalAddress(evm.toLowerCase(), 'eip155:1')).toBe(evm)
    expect(canonicalAddress(segwit.toUpperCase(), bitcoinNetworkIds.mainnet)).toBe(segwit)
  })

  test.each([
    ['an EVM address with a wrong checksum', '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'eip155:1'],
    ['an EVM address without 0x', 'd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'eip155:1'],
    ['31 bytes in base58', base58.encode(new Uint8Array(31).fill(255)), solanaNetworkIds.mainnet],
    ['33 bytes in base58', '1'.repeat(33), solanaNetworkIds.mainnet],
    ['44 characters that stand for more than 32 bytes', 'z'.repeat(44), solanaNetworkIds.mainnet],
    ['a namespace that is not known', 'cosmos1abc', 'cosmos:hub'],
  ])('error: refuses %s', (_why, address, network) => {
    expect(canonicalAddress(address, network)).toBeUndefined()
  })
})
