import { kelp } from '../scene/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  disconnected: { shows: 'Connect Wallet', arrange: () => undefined },
  connected: { shows: '1.500 ETH', wallets: [kelp], arrange: (scene) => scene.connect(kelp) },
  'balance-unknown': { shows: '–', wallets: [kelp], node: 'failing', arrange: (scene) => scene.connect(kelp) },
  'elsewhere-allowed': {
    shows: '–',
    wallets: [{ ...kelp, chainId: 999 }],
    options: { allowUnsupportedChain: true },
    arrange: (scene) => scene.connect(kelp),
  },
}
