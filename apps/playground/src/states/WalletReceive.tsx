import { openModal } from '@holdfast/core'
import { kelp } from '../scene/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Only receive assets on these networks',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'WalletReceive' })
    },
  },
  'no-account': { shows: 'Account not found', arrange: ({ kit }) => openModal(kit, { view: 'WalletReceive' }) },
}
