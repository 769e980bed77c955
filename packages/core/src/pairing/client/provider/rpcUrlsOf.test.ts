import { describe, expect, test } from 'vitest'
import { testNetwork, testSolanaNetwork } from '../../../../test/testKit.ts'
import { bitcoinMainnet } from '../../../adapters/bip122/networks.ts'
import { rpcUrlsOf } from './rpcUrlsOf.ts'

const olderSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

describe('rpcUrlsOf', () => {
  test('default: maps every id of each network to the network’s first URL, but leaves out Bitcoin, whose URLs do not speak JSON-RPC', () => {
    const none = { ...testNetwork(10), rpcUrls: { default: { http: [] } } }
    expect(rpcUrlsOf([testNetwork(1, 'http://one.example'), none, testSolanaNetwork, bitcoinMainnet])).toEqual({
      'eip155:1': 'http://one.example',
      [testSolanaNetwork.caipNetworkId]: 'http://127.0.0.1:1',
      [olderSolana]: 'http://127.0.0.1:1',
    })
  })
})
