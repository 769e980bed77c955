import { openModal, pushView } from '@holdfast/core'
import { coral, kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  installed: {
    shows: 'Kelp Wallet',
    wallets: [kelp, coral],
    arrange: ({ kit }) => {
      openModal(kit)
      pushView(kit, 'ConnectWallets')
    },
  },
  legal: {
    shows: 'By connecting a wallet you agree to the',
    wallets: [kelp, coral],
    options: { termsConditionsUrl: 'https://reef.example/terms', privacyPolicyUrl: 'https://reef.example/privacy' },
    arrange: ({ kit }) => {
      openModal(kit)
      pushView(kit, 'ConnectWallets')
    },
  },
}
