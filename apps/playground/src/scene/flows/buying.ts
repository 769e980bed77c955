import { openBuy, openModal, type ViewName } from '@holdfast/core'
import type { ViewState } from '../../ViewState.ts'
import { replaceGlobal } from '../pageGlobals.ts'
import type { Scene } from '../Scene.ts'
import { type ServicesBehaviour, servicesUrl } from '../services.ts'
import { kelp } from '../wallets/fixtureWallet.ts'

/** Makes a state of one of the views for buying: a wallet is connected, and the services include an on-ramp. */
export function buying(
  shows: string,
  arrange: (scene: Scene) => void | Promise<unknown>,
  behaviour: ServicesBehaviour = 'full',
): ViewState {
  return {
    shows,
    wallets: [kelp],
    options: { services: { url: servicesUrl(behaviour) }, termsConditionsUrl: 'https://reef.example/terms' },
    arrange: async (scene) => {
      await scene.connect(kelp)
      await arrange(scene)
    },
  }
}

/** Makes the step that opens a view. */
export function opensView(view: ViewName) {
  return ({ kit }: Scene): void => openModal(kit, { view })
}

/** Makes the step that begins a purchase in a browser whose `window.open` returns `opened`. */
export function beginPurchase(opened: { closed: boolean; location: { href: string } } | null) {
  return async ({ kit, press }: Scene): Promise<void> => {
    // A real window would cover the playground. The stand-in has only those properties of a window that the kit uses.
    replaceGlobal(window, 'open', () => opened)
    openBuy(kit)
    await press(/Sandbox/)
  }
}
