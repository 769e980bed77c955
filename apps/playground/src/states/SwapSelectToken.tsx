import { openSwapTokens } from '@holdfast/core'
import { enterSwap, swapping } from '../scene/flows/swapping.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Your tokens',
    wallets: [kelp],
    options: swapping,
    arrange: async (scene) => {
      await enterSwap(scene, '1')
      openSwapTokens(scene.kit, { side: 'target' })
    },
  },
  'none-found': {
    shows: 'No tokens found',
    wallets: [kelp],
    options: swapping,
    arrange: async (scene) => {
      await enterSwap(scene, '1')
      openSwapTokens(scene.kit, { side: 'target' })
      await scene.type('Search token', 'zzz')
    },
  },
}
