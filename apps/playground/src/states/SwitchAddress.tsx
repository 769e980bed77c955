import { openModal } from '@holdfast/core'
import { firstAccount, kelp, secondAccount } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: '0x709…79C8',
    wallets: [{ ...kelp, accounts: [firstAccount, secondAccount] }],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'SwitchAddress' })
    },
  },
}
