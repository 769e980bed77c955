import type { CaipNetwork } from '@holdfast/caip'
import { getAccount, openModal, pairingConnectorId } from '@holdfast/core'
import { manyNetworks, playgroundNetworks } from '../scene/networks.ts'
import { solanaNetwork } from '../scene/solanaNetwork.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const solanaDevnet: CaipNetwork = {
  ...solanaNetwork,
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
}

export const states: ViewStates = {
  few: { shows: 'Harbour', arrange: ({ kit }) => openModal(kit, { view: 'Networks' }) },
  many: {
    shows: 'Djerba',
    options: { networks: manyNetworks() },
    arrange: ({ kit }) => openModal(kit, { view: 'Networks' }),
  },
  searched: {
    shows: '1 network',
    options: { networks: manyNetworks() },
    arrange: async ({ kit, type }) => {
      openModal(kit, { view: 'Networks' })
      await type('Search network', 'djer')
    },
  },
  unapproved: {
    shows: 'Your wallet has not approved it yet',
    wallets: [kelp],
    options: { networks: [...playgroundNetworks(), solanaNetwork] },
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      kit.networks.send({ type: 'approved', namespace: 'eip155', caipNetworkIds: ['eip155:31337'] })
      openModal(kit, { view: 'Networks' })
    },
  },
  'not-offered': {
    shows: 'Your wallet does not offer it here',
    options: { networks: [solanaNetwork, solanaDevnet], adapters: [] },
    arrange: ({ kit }) => {
      const namespace = 'solana'
      const { caipNetworkId } = solanaNetwork
      const address = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uQRiHjM'
      kit.networks.send({ type: 'approved', namespace, caipNetworkIds: [caipNetworkId], canRequestNetworks: false })
      kit.connections.send({ namespace, event: { type: 'connected', connectorId: pairingConnectorId } })
      const account = { ...getAccount(kit), address, caipAddress: `${caipNetworkId}:${address}` as const }
      kit.accounts.send({ namespace, event: { type: 'changed', account } })
      openModal(kit, { view: 'Networks' })
    },
  },
  'nothing-found': {
    shows: 'No network found',
    options: { networks: manyNetworks() },
    arrange: async ({ kit, type }) => {
      openModal(kit, { view: 'Networks' })
      await type('Search network', 'Atlantis')
    },
  },
}
