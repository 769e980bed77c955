import { openModal, pushView } from '@holdfast/core'
import { declines, type FixtureWallet, kelp, never, walletError } from '../scene/wallets/fixtureWallet.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

/**
 * Makes a state in which the user has chosen another network in the list of networks. The kit then asks the wallet to switch,
 * which the wallet answers with the given function.
 */
function stateOfSwitch(shows: string, wallet_switchEthereumChain: (params: unknown) => unknown): ViewState {
  const wallet: FixtureWallet = {
    ...kelp,
    answers: { wallet_switchEthereumChain, wallet_addEthereumChain: wallet_switchEthereumChain },
  }
  return {
    shows,
    wallets: [wallet],
    arrange: async ({ kit, connect, press }) => {
      await connect(wallet)
      openModal(kit)
      await press('Network: Harbour. Switch network')
      await press(/Lagoon/)
    },
  }
}

export const states: ViewStates = {
  asking: stateOfSwitch('Approve in wallet', never),
  declined: stateOfSwitch('Switch declined', declines),
  failed: stateOfSwitch('Could not switch network', () => {
    throw walletError(-32_603, 'Internal error')
  }),
  'no-network': {
    shows: 'No network was chosen',
    arrange: ({ kit }) => {
      openModal(kit)
      pushView(kit, 'SwitchNetwork')
    },
  },
}
