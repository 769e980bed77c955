import { openModal } from '@holdfast/core'
import { enterSwap, swapping } from '../scene/flows/swapping.ts'
import { servicesUrl } from '../scene/services.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const usual = { wallets: [kelp], options: swapping }

export const states: ViewStates = {
  default: { ...usual, shows: 'Select token', arrange: (scene) => enterSwap(scene, '1') },
  quoted: { ...usual, shows: 'Review swap', arrange: (scene) => enterSwap(scene, '0.5', 'HUSD') },
  'no-amount': { ...usual, shows: 'Enter amount', arrange: (scene) => enterSwap(scene, '', 'HUSD') },
  'too-much': { ...usual, shows: 'Insufficient balance', arrange: (scene) => enterSwap(scene, '9', 'HUSD') },
  'no-route': {
    ...usual,
    shows: 'No exchange for this amount',
    logs: ['Incorrect amount'],
    arrange: (scene) => enterSwap(scene, '5000', 'HUSD'),
  },
  'high-impact': {
    ...usual,
    shows: 'The price impact is over 5 %: this exchange moves the price against you.',
    arrange: (scene) => enterSwap(scene, '1.2', 'HUSD'),
  },
  'no-price': {
    ...usual,
    shows: 'The price of a token is not known, so the values of the two sides cannot be compared.',
    arrange: (scene) => enterSwap(scene, '0.5', 'REED'),
  },
  settings: {
    ...usual,
    shows: 'Slippage in percent',
    arrange: async (scene) => {
      await enterSwap(scene, '0.5', 'HUSD')
      await scene.press(/^Slippage and deadline/)
    },
  },
  loading: {
    shows: 'The exchange is being prepared',
    wallets: [kelp],
    options: { services: { url: servicesUrl('silent') } },
    arrange: (scene) => {
      // Not awaited, since it never ends: the services are silent.
      void enterSwap(scene, '1')
    },
  },
  unsupported: {
    shows: 'Choose a network where they are.',
    wallets: [{ ...kelp, chainId: 31_338 }],
    options: swapping,
    arrange: (scene) => enterSwap(scene, '1'),
  },
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'Swap' }) },
}
