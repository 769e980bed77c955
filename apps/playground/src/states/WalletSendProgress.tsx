import { openModal } from '@holdfast/core'
import { reviewOrSend } from '../scene/flows/sending.ts'
import { kelp, secondAccount } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const sends = { ...kelp, answers: { eth_sendTransaction: () => `0x${'ab'.repeat(32)}` } }

export const states: ViewStates = {
  default: {
    shows: 'It waits for a block. You may close this window: you will be told when it is done.',
    wallets: [sends],
    arrange: (scene) => reviewOrSend(scene, secondAccount, { isSent: true }),
  },
  none: {
    shows: 'No transaction is under way',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'WalletSendProgress' })
    },
  },
}
