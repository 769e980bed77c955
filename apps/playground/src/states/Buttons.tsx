import { connect } from '@holdfast/core'
import { kelp, never } from '../scene/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const asking = { ...kelp, answers: { eth_requestAccounts: never } }

export const states: ViewStates = {
  disconnected: { shows: 'Connect Wallet', arrange: () => undefined },
  connecting: {
    shows: 'Connect Wallet',
    wallets: [asking],
    // Nobody waits for it: the wallet never answers.
    arrange: ({ kit }) => void connect(kit, { connectorId: asking.rdns }),
  },
  connected: { shows: '1.500 ETH', wallets: [kelp], arrange: (scene) => scene.connect(kelp) },
  'elsewhere-allowed': {
    shows: 'Switch Network',
    wallets: [{ ...kelp, chainId: 999 }],
    options: { allowUnsupportedChain: true },
    arrange: (scene) => scene.connect(kelp),
  },
}
