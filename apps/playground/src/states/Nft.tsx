import { openModal } from '@holdfast/core'
import { kelp } from '../scene/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'This NFT is not here',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'Nft' })
    },
  },
}
