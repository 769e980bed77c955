import { openModal } from '@holdfast/core'
import { servicesUrl } from '../scene/services.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

function details(tile: RegExp, shows: string): ViewState {
  return {
    shows,
    wallets: [kelp],
    options: { services: { url: servicesUrl('full') } },
    arrange: async ({ kit, connect, press }) => {
      await connect(kelp)
      openModal(kit)
      await press('NFTs')
      await press(tile)
    },
  }
}

export const states: ViewStates = {
  default: details(/Lighthouses 1L/, 'ERC-721'),
  'without-name': details(/#99999/, 'ERC-721'),
  missing: {
    shows: 'This NFT is not here',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'Nft' })
    },
  },
}
