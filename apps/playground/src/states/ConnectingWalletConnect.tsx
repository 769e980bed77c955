import { type CatalogueWallet, openModal, pushView } from '@holdfast/core'
import { heron } from '../scene/catalogueWallet.ts'
import type { Scene } from '../scene/Scene.ts'
import { relayUrl, servicesUrl } from '../scene/services.ts'
import type { ViewStates } from '../ViewState.ts'

const options = () => ({ services: { url: servicesUrl('full'), relayUrl: relayUrl('working') } })

const reach = ({ kit }: Scene, wallet: CatalogueWallet = everywhere): void => {
  openModal(kit)
  pushView(kit, 'ConnectingWalletConnect', { wallet })
}

const everywhere = { ...heron, desktop_link: 'heron-desktop://', webapp_link: 'https://app.heron.example/' }
const onPhonesOnly = { ...heron, rdns: undefined }

export const states: ViewStates = {
  'every-way': { shows: 'Scan this QR Code with your phone', options: options(), arrange: (scene) => reach(scene) },
  code: {
    shows: 'Scan this QR Code with your phone',
    options: options(),
    arrange: (scene) => reach(scene, onPhonesOnly),
  },
  page: {
    shows: 'Open and continue in a new browser tab',
    options: options(),
    arrange: async (scene) => {
      reach(scene)
      await scene.press('Webapp')
    },
  },
  'not-here': {
    shows: 'Not Detected',
    options: options(),
    arrange: (scene) => reach(scene, { ...onPhonesOnly, mobile_link: undefined, rdns: 'example.heron' }),
  },
}
