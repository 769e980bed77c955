import { openModal, pushView } from '@holdfast/core'
import type { Scene } from '../scene/Scene.ts'
import { servicesUrl } from '../scene/services.ts'
import type { ViewStates } from '../ViewState.ts'

const openGetWallet = ({ kit }: Scene): void => {
  openModal(kit)
  pushView(kit, 'GetWallet')
}

export const states: ViewStates = {
  suggested: {
    shows: 'Explore all',
    options: { services: { url: servicesUrl('full') }, walletDirectoryUrl: 'https://wallets.example' },
    arrange: openGetWallet,
  },
  none: {
    shows: 'No wallets to suggest',
    arrange: openGetWallet,
  },
}
