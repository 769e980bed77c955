import { openModal } from '@holdfast/core'
import { servicesUrl } from '../scene/services.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Ether',
    wallets: [kelp],
    options: { services: { url: servicesUrl('full') } },
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'WalletSendSelectToken' })
    },
  },
  'none-found': {
    shows: 'No tokens found',
    wallets: [kelp],
    arrange: async ({ kit, connect, type }) => {
      await connect(kelp)
      openModal(kit, { view: 'WalletSendSelectToken' })
      await type('Search token', 'zzz')
    },
  },
}
