import { openModal, pushView } from '@holdfast/core'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  choose: {
    shows: 'Select Chain for Kelp Wallet',
    wallets: [kelp],
    arrange: async ({ kit, press }) => {
      const { name, rdns } = kelp
      const connector = { id: rdns, name, type: 'ANNOUNCED', chain: 'solana', info: { rdns } } as const
      kit.connectors.send({ type: 'listed', namespace: 'solana', connectors: [connector] })
      openModal(kit)
      await press(/^Kelp Wallet/)
    },
  },
  missing: {
    shows: 'Failed to find connector',
    arrange: ({ kit }) => {
      openModal(kit)
      pushView(kit, 'ConnectingMultiChain', { connectorId: 'test.gone' })
    },
  },
}
