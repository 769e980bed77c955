import type { CaipNetwork } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { testNetwork } from '../../test/testKit.ts'
import { testTransitions } from '../../test/testTransitions.ts'
import { type NetworksEvent, networksMachine } from './machine.ts'
import { initialNetworksState, type NamespaceNetworks, type NetworksState } from './state.ts'

const pictured = (network: CaipNetwork): CaipNetwork => ({ ...network, assets: { imageId: network.caipNetworkId } })
const one = testNetwork(1)
const ten = testNetwork(10)
const onSolana: CaipNetwork = { ...testNetwork(2), caipNetworkId: 'solana:2', chainNamespace: 'solana' }

const evm: NamespaceNetworks = {
  caipNetworks: [pictured(one), pictured(ten)],
  requestedCaipNetworkIds: ['eip155:1', 'eip155:10'],
  approvedCaipNetworkIds: [],
  supportsAllNetworks: true,
  canRequestNetworks: true,
  smartAccountEnabledNetworks: [],
  activeCaipNetworkId: 'eip155:1',
}
const solana: NamespaceNetworks = {
  ...evm,
  caipNetworks: [pictured(onSolana)],
  requestedCaipNetworkIds: ['solana:2'],
  activeCaipNetworkId: 'solana:2',
}
const configured: NetworksState = { byNamespace: { eip155: evm, solana }, activeNamespace: 'eip155' }
/** The wallet approved one network, and the user has a smart account on it. */
const approvedEvm: NamespaceNetworks = {
  ...evm,
  approvedCaipNetworkIds: ['eip155:10'],
  supportsAllNetworks: false,
  canRequestNetworks: false,
  smartAccountEnabledNetworks: [10],
  activeCaipNetworkId: 'eip155:10',
}
const states = {
  empty: initialNetworksState,
  configured,
  approved: { byNamespace: { eip155: approvedEvm, solana }, activeNamespace: 'solana' },
} satisfies Record<string, NetworksState>

const events = {
  configured: { type: 'configured', caipNetworks: [one, onSolana, ten] },
  activated: { type: 'activated', namespace: 'eip155', caipNetworkId: 'eip155:1' },
  networkChanged: { type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:10' },
  approved: { type: 'approved', namespace: 'eip155', caipNetworkIds: ['eip155:10'], canRequestNetworks: false },
  approvedAndOpen: { type: 'approved', namespace: 'eip155', caipNetworkIds: ['eip155:10'] },
  approvedAnother: { type: 'approved', namespace: 'eip155', caipNetworkIds: ['eip155:1'], canRequestNetworks: false },
  approvedAll: { type: 'approved', namespace: 'eip155', caipNetworkIds: undefined },
  smartAccountsReported: { type: 'smartAccountsReported', namespace: 'eip155', chainIds: [10] },
  noSmartAccounts: { type: 'smartAccountsReported', namespace: 'eip155', chainIds: [] },
} satisfies Record<NetworksEvent['type'], NetworksEvent> & Record<string, NetworksEvent>

/** The state of a namespace about which only a wallet has reported. */
const reported: NamespaceNetworks = {
  ...evm,
  caipNetworks: [],
  requestedCaipNetworkIds: [],
  activeCaipNetworkId: undefined,
}
const withEvm = (state: NetworksState, eip155: NamespaceNetworks): Pick<NetworksState, 'byNamespace'> => ({
  byNamespace: { ...state.byNamespace, eip155 },
})
const closed = { supportsAllNetworks: false, canRequestNetworks: false } as const
const { empty, approved } = states

describe('networksMachine', () => {
  testTransitions({
    machine: networksMachine,
    states,
    events,
    transitions: {
      empty: {
        configured,
        activated: { ...withEvm(empty, { ...reported, activeCaipNetworkId: 'eip155:1' }), activeNamespace: 'eip155' },
        networkChanged: withEvm(empty, { ...reported, activeCaipNetworkId: 'eip155:10' }),
        approved: withEvm(empty, { ...reported, ...closed, approvedCaipNetworkIds: ['eip155:10'] }),
        approvedAndOpen: withEvm(empty, {
          ...reported,
          supportsAllNetworks: false,
          approvedCaipNetworkIds: ['eip155:10'],
        }),
        approvedAnother: withEvm(empty, { ...reported, ...closed, approvedCaipNetworkIds: ['eip155:1'] }),
      },
      configured: {
        configured,
        networkChanged: withEvm(configured, { ...evm, activeCaipNetworkId: 'eip155:10' }),
        approved: withEvm(configured, { ...evm, ...closed, approvedCaipNetworkIds: ['eip155:10'] }),
        approvedAndOpen: withEvm(configured, {
          ...evm,
          supportsAllNetworks: false,
          approvedCaipNetworkIds: ['eip155:10'],
        }),
        approvedAnother: withEvm(configured, { ...evm, ...closed, approvedCaipNetworkIds: ['eip155:1'] }),
        smartAccountsReported: withEvm(configured, { ...evm, smartAccountEnabledNetworks: [10] }),
      },
      approved: {
        configured,
        activated: {
          ...withEvm(approved, { ...approvedEvm, activeCaipNetworkId: 'eip155:1' }),
          activeNamespace: 'eip155',
        },
        approvedAndOpen: withEvm(approved, { ...approvedEvm, canRequestNetworks: true }),
        approvedAnother: withEvm(approved, { ...approvedEvm, approvedCaipNetworkIds: ['eip155:1'] }),
        approvedAll: withEvm(approved, {
          ...approvedEvm,
          approvedCaipNetworkIds: [],
          supportsAllNetworks: true,
          canRequestNetworks: true,
        }),
        noSmartAccounts: withEvm(approved, { ...approvedEvm, smartAccountEnabledNetworks: [] }),
      },
    },
  })

  test('behavior: activating a network also activates its namespace, changing a network does not', () => {
    const active = networksMachine(configured, { type: 'activated', namespace: 'solana', caipNetworkId: 'solana:2' })
    expect(active).toStrictEqual({ ...configured, activeNamespace: 'solana' })
    const inactive = networksMachine(configured, {
      type: 'networkChanged',
      namespace: 'solana',
      caipNetworkId: 'solana:3',
    })
    expect(inactive).toStrictEqual({
      byNamespace: { eip155: evm, solana: { ...solana, activeCaipNetworkId: 'solana:3' } },
      activeNamespace: 'eip155',
    })
  })

  test('param: the default network is active, and so is its namespace; an unknown default network is ignored', () => {
    const caipNetworks = [one, onSolana, ten]
    const begin = (defaultCaipNetworkId: 'eip155:10' | 'solana:2' | 'eip155:99') =>
      networksMachine(initialNetworksState, { type: 'configured', caipNetworks, defaultCaipNetworkId })
    expect(begin('eip155:10')).toStrictEqual({
      ...configured,
      ...withEvm(configured, { ...evm, activeCaipNetworkId: 'eip155:10' }),
    })
    expect(begin('solana:2')).toStrictEqual({ ...configured, activeNamespace: 'solana' })
    expect(begin('eip155:99')).toStrictEqual(configured)
  })

  test('param: a network keeps its own picture', () => {
    const withUrl = { ...one, assets: { imageUrl: 'https://reef.example/one.svg' } }
    const withImageId = { ...ten, assets: { imageId: 'ten' } }
    const { byNamespace } = networksMachine(empty, { type: 'configured', caipNetworks: [withUrl, withImageId] })
    expect(byNamespace.eip155?.caipNetworks).toStrictEqual([withUrl, withImageId])
  })
})
