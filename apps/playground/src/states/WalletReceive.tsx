import { type KitOptions, openModal } from '@holdfast/core'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import { onBitcoin, onPolkadot } from '../scene/wallets/otherWallets.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

function receiving(options: KitOptions, connectorId: string): ViewState {
  return {
    shows: 'Only receive assets on these networks',
    options,
    arrange: async ({ kit, connect }) => {
      await connect({ rdns: connectorId })
      openModal(kit, { view: 'WalletReceive' })
    },
  }
}

export const states: ViewStates = {
  default: {
    shows: 'Only receive assets on these networks',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'WalletReceive' })
    },
  },
  bitcoin: receiving(onBitcoin, 'btc:unisat'),
  polkadot: receiving(onPolkadot, 'injectedWeb3:talisman'),
  'no-account': { shows: 'Account not found', arrange: ({ kit }) => openModal(kit, { view: 'WalletReceive' }) },
}
