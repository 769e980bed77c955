import { openModal } from '@holdfast/core'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Block Explorer',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'AccountSettings' })
    },
  },
  'no-account': {
    shows: 'No account is connected',
    arrange: ({ kit }) => openModal(kit, { view: 'AccountSettings' }),
  },
}
