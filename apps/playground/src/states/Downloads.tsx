import { openModal, pushView } from '@holdfast/core'
import type { Scene } from '../scene/Scene.ts'
import { heron } from '../scene/wallets/catalogueWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const openDownloads = ({ kit }: Scene, wallet = heron): void => {
  openModal(kit)
  pushView(kit, 'Downloads', { wallet })
}

export const states: ViewStates = {
  all: {
    shows: 'Chrome Extension',
    arrange: (scene) => openDownloads(scene),
  },
  code: {
    shows: 'Scan with your phone to get Heron',
    arrange: async (scene) => {
      openDownloads(scene)
      await scene.press('Show QR code: iOS App')
    },
  },
  none: {
    shows: 'No download is known for this wallet',
    arrange: (scene) =>
      openDownloads(scene, {
        ...heron,
        homepage: undefined,
        app_store: undefined,
        play_store: undefined,
        chrome_store: undefined,
        firefox_store: undefined,
      }),
  },
  'no-wallet': {
    shows: 'No wallet was chosen',
    arrange: ({ kit }) => openModal(kit, { view: 'Downloads' }),
  },
}
