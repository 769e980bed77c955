import { type CatalogueWallet, openModal, PairingExpiredError, pushView, UserRejectedError } from '@holdfast/core'
import { fireTimersAtOnce, simulateInAppBrowser, simulatePhone } from '../scene/device.ts'
import type { Scene } from '../scene/Scene.ts'
import { relayUrl, servicesUrl } from '../scene/services.ts'
import { heron } from '../scene/wallets/catalogueWallet.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

const options = () => ({ services: { url: servicesUrl('full'), relayUrl: relayUrl('working') } })

const pairWith = ({ kit }: Scene, wallet: CatalogueWallet = fullHeron): void => {
  openModal(kit)
  pushView(kit, 'ConnectingWalletConnect', { wallet })
}

const fullHeron = { ...heron, desktop_link: 'heron-desktop://', webapp_link: 'https://app.heron.example/' }
const phoneHeron = { ...heron, rdns: undefined }

/** A wallet that makes the view throw while it renders, as a defect of the kit would. */
const brokenHeron: CatalogueWallet = {
  ...phoneHeron,
  get mobile_link(): string {
    throw new Error('a defect')
  },
}
const linking = { name: 'Heron', href: 'heron://' }

/** Makes a state in which the wallet's link is ready. `begin` runs before the view opens, `then` once the link is ready. */
function offered(shows: string, then: (scene: Scene) => void, begin = (_scene: Scene): void => {}): ViewState {
  return {
    shows,
    options: options(),
    arrange: async (scene) => {
      begin(scene)
      pairWith(scene, phoneHeron)
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
    arrange: (scene) => pairWith(scene, phoneHeron),
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
    arrange: (scene) => pairWith(scene, brokenHeron),
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
    // The view listens to `visibilitychange` only after `appOpened` has made it render again.
    requestAnimationFrame(() => document.dispatchEvent(new Event('visibilitychange')))
  }),
  'app-broken-link': onPhone('Could not open Heron', ({ kit }) => kit.pairing.send({ type: 'appNotOpened' })),
  'inside-an-app': {
    shows: 'Open this page in your browser',
    options: options(),
    arrange: (scene) => {
      simulateInAppBrowser(scene.kit)
      pairWith(scene, phoneHeron)
    },
  },
  'desktop-app': {
    shows: 'Accept connection request in the wallet',
    options: options(),
    arrange: (scene) => pairWith(scene, { ...phoneHeron, mobile_link: undefined, desktop_link: 'heron-desktop://' }),
  },
  making: {
    shows: 'Scan this QR Code with your phone',
    options: { ...options(), manualPairing: true },
    arrange: (scene) => {
      pairWith(scene, phoneHeron)
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
    arrange: (scene) => pairWith(scene, { ...phoneHeron, mobile_link: undefined, rdns: 'example.heron' }),
  },
}
