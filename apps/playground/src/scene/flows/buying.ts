import { openBuy, openModal, type ViewName } from '@holdfast/core'
import type { ViewState } from '../../ViewState.ts'
import type { Scene } from '../Scene.ts'
import { type ServicesBehaviour, servicesUrl } from '../services.ts'
import { kelp } from '../wallets/fixtureWallet.ts'

/** A state of the views for buying, for a connected wallet and services with an on-ramp. */
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

/** Shows a view for buying. */
export function showing(view: ViewName) {
  return ({ kit }: Scene): void => openModal(kit, { view })
}

/** Begins a purchase in a browser whose `window.open` returns `opened`. */
export function beginPurchase(opened: { closed: boolean; location: { href: string } } | null) {
  return async ({ kit, press }: Scene): Promise<void> => {
    // The browser's own window would cover the playground. The stand-in has only what the kit reads of a window.
    window.open = () => opened as unknown as Window
    openBuy(kit)
    await press(/Sandbox/)
  }
}
