import { describe, expect, test } from 'vitest'
import { testNetwork, testSolanaNetwork } from '../../../test/testKit.ts'
import { requestedNamespaces } from './namespaces.ts'

const olderSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

describe('requestedNamespaces', () => {
  test('default: requests chains, methods and events of each namespace that has networks', () => {
    const namespaces = requestedNamespaces([testNetwork(1), testNetwork(10), testSolanaNetwork])
    expect(Object.keys(namespaces)).toEqual(['eip155', 'solana'])
    expect(namespaces['eip155']).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(namespaces['eip155']?.methods).toHaveLength(26)
    expect(namespaces['eip155']?.methods).toEqual(
      expect.arrayContaining([
        'personal_sign',
        'eth_sendTransaction',
        'wallet_switchEthereumChain',
        'wallet_sendCalls',
      ]),
    )
    expect(namespaces['solana']?.methods.toSorted()).toEqual([
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ])
    expect(namespaces['solana']?.chains).toEqual([testSolanaNetwork.caipNetworkId, olderSolana])
  })

  test('behavior: requests only the namespace that has networks, for each of the four', () => {
    const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
    for (const chainNamespace of namespaces) {
      const asked = requestedNamespaces([{ ...testNetwork(), chainNamespace }])
      expect(Object.keys(asked)).toEqual([chainNamespace])
    }
  })

  test('behavior: without networks, no namespace is requested', () => {
    expect(requestedNamespaces([])).toEqual({})
  })
})
