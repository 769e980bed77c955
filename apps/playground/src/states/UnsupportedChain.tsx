import { declines, type FixtureWallet, kelp, walletError } from '../scene/wallets/fixtureWallet.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

const kelpElsewhere: FixtureWallet = { ...kelp, chainId: 999 }

function refusing(shows: string, wallet_switchEthereumChain: () => never): ViewState {
  const wallet = { ...kelpElsewhere, answers: { wallet_switchEthereumChain } }
  return {
    shows,
    wallets: [wallet],
    arrange: async ({ connect, press }) => {
      await connect(wallet)
      await press(/Lagoon/)
    },
  }
}

export const states: ViewStates = {
  default: {
    shows: 'This app does not support the current network of your wallet. Choose one that it supports.',
    wallets: [kelpElsewhere],
    arrange: ({ connect }) => connect(kelpElsewhere),
  },
  declined: refusing('Switch declined', declines),
  'cannot-switch': refusing('Chain is not supported', () => {
    throw walletError(-32_601, 'method not found')
  }),
}
