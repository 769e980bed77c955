import { previewSwap, swapping } from '../scene/flows/swapping.ts'
import { declines, kelp, never } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const answering = (eth_sendTransaction: () => unknown) => ({ ...kelp, answers: { eth_sendTransaction } })

export const states: ViewStates = {
  default: {
    shows: 'Review the exchange carefully. It cannot be taken back.',
    wallets: [kelp],
    options: swapping,
    arrange: (scene) => previewSwap(scene, '0.5'),
  },
  extreme: {
    shows: 'I accept losing that much value',
    wallets: [kelp],
    options: swapping,
    arrange: (scene) => previewSwap(scene, '1.3'),
  },
  waiting: {
    shows: 'Confirm in your wallet. Going back here stops the waiting.',
    wallets: [answering(never)],
    options: swapping,
    arrange: async (scene) => {
      await previewSwap(scene, '0.5')
      await scene.press('Swap')
    },
  },
  rejected: {
    shows: 'You rejected it in the wallet.',
    wallets: [answering(declines)],
    options: swapping,
    arrange: async (scene) => {
      await previewSwap(scene, '0.5')
      await scene.press('Swap')
    },
  },
}
