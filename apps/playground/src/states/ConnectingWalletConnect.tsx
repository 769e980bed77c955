import { type CatalogueWallet, openModal, PairingExpiredError, pushView, UserRejectedError } from '@holdfast/core'
import { fireTimersAtOnce, simulateInAppBrowser, simulatePhone } from '../scene/device.ts'
import type { Scene } from '../scene/Scene.ts'
import { relayUrl, servicesUrl } from '../scene/services.ts'
import { heron } from '../scene/wallets/catalogueWallet.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

const options = () => ({ services: { url: servicesUrl('full'), relayUrl: relayUrl('working') } })

const pairWith = ({ kit }: Scene, wallet: CatalogueWallet = everywhere): void => {
  openModal(kit)
  pushView(kit, 'ConnectingWalletConnect', { wallet })
}

const everywhere = { ...heron, desktop_link: 'heron-desktop://', webapp_link: 'https://app.heron.example/' }
const onPhonesOnly = { ...heron, rdns: undefined }

/** A wallet that makes the view throw while it renders, as a defect of the kit would. */
const broken: CatalogueWallet = {
  ...onPhonesOnly,
  get mobile_link(): string {
    throw new Error('a defect')
  },
}
const linking = { name: 'Heron', href: 'heron://' }

/**
 * Makes a state of the view once its link to the wallet is ready: `begin` runs before the view opens, and `then` once the link
 * is ready.
 */
function offered(shows: string, then: (scene: Scene) => void, begin = (_scene: Scene): void => {}): ViewState {
  return {
    shows,
    options: options(),
    arrange: async (scene) => {
      begin(scene)
      pairWith(scene, onPhonesOnly)
      await waitForLink(scene)
      then(scene)
    },
  }
}

function onPhone(shows: string, then = (_scene: Scene): void => {}): ViewState {
  return offered(shows, then, ({ kit }) => simulatePhone(kit))
}

function waitForLink({ kit }: Scene): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (kit.pairing.getState().status !== 'ready') return
      undo()
      resolve()
    }
    const undo = kit.pairing.subscribe(look)
    look()
  })
}

export const states: ViewStates = {
  'every-way': { shows: 'Scan this QR Code with your phone', options: options(), arrange: (scene) => pairWith(scene) },
  code: {
    shows: 'Scan this QR Code with your phone',
    options: options(),
    arrange: (scene) => pairWith(scene, onPhonesOnly),
  },
  page: {
    shows: 'Open and continue in a new browser tab',
    options: options(),
    arrange: async (scene) => {
      pairWith(scene)
      await scene.press('Webapp')
    },
  },
  crashed: {
    shows: 'Something went wrong',
    options: options(),
    logs: ['a defect'],
    arrange: (scene) => pairWith(scene, broken),
  },
  app: onPhone('Accept the request in the Heron app'),
  'app-opened': onPhone('Continue in Heron', ({ kit }) => kit.pairing.send({ type: 'appOpened', linking })),
  'app-slow': onPhone('This takes longer than usual. Is Heron installed on this device?', ({ kit }) => {
    fireTimersAtOnce(3_000)
    kit.pairing.send({ type: 'appOpened', linking })
  }),
  'app-late': onPhone('Try again', ({ kit }) => kit.pairing.send({ type: 'appOpened', linking })),
  'app-left': onPhone('Connecting...', ({ kit }) => {
    kit.pairing.send({ type: 'appOpened', linking })
    // The view adds its listener only after it has rendered with the app open.
    requestAnimationFrame(() => document.dispatchEvent(new Event('visibilitychange')))
  }),
  'app-broken-link': onPhone('Could not open Heron', ({ kit }) => kit.pairing.send({ type: 'appNotOpened' })),
  'inside-an-app': {
    shows: 'Open this page in your browser',
    options: options(),
    arrange: (scene) => {
      simulateInAppBrowser(scene.kit)
      pairWith(scene, onPhonesOnly)
    },
  },
  'desktop-app': {
    shows: 'Accept connection request in the wallet',
    options: options(),
    arrange: (scene) => pairWith(scene, { ...onPhonesOnly, mobile_link: undefined, desktop_link: 'heron-desktop://' }),
  },
  making: {
    shows: 'Scan this QR Code with your phone',
    options: { ...options(), manualPairing: true },
    arrange: (scene) => {
      pairWith(scene, onPhonesOnly)
      scene.kit.pairing.send({ type: 'opened' })
    },
  },
  declined: offered('Connection declined', ({ kit }) =>
    kit.pairing.send({ type: 'failed', error: new UserRejectedError() }),
  ),
  expired: offered('This code has expired', ({ kit }) =>
    kit.pairing.send({ type: 'failed', error: new PairingExpiredError() }),
  ),
  connecting: offered('Connecting...', ({ kit }) => kit.pairing.send({ type: 'approved' })),
  'not-here': {
    shows: 'Not Detected',
    options: options(),
    arrange: (scene) => pairWith(scene, { ...onPhonesOnly, mobile_link: undefined, rdns: 'example.heron' }),
  },
}
