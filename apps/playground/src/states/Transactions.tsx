import { openModal } from '@holdfast/core'
import { kelp } from '../scene/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'No activity to show',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'Transactions' })
    },
  },
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'Transactions' }) },
}
