import { openModal } from '@holdfast/core'
import { enterSend } from '../scene/flows/sending.ts'
import { firstAccount, kelp, secondAccount } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const zero = `0x${'0'.repeat(40)}`

export const states: ViewStates = {
  default: {
    shows: 'Add Amount',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'WalletSend' })
    },
  },
  entered: { shows: 'Preview Send', wallets: [kelp], arrange: (scene) => enterSend(scene, '0.5', secondAccount) },
  'too-much': {
    shows: 'Insufficient Funds',
    wallets: [kelp],
    arrange: (scene) => enterSend(scene, '9', secondAccount),
  },
  'no-gas': {
    shows: 'Insufficient Gas Funds',
    wallets: [kelp],
    arrange: (scene) => enterSend(scene, '1.5', secondAccount),
  },
  'not-an-amount': {
    shows: 'Incorrect Value',
    wallets: [kelp],
    arrange: (scene) => enterSend(scene, 'ten', secondAccount),
  },
  'not-an-address': { shows: 'Invalid Address', wallets: [kelp], arrange: (scene) => enterSend(scene, '0.5', '0x123') },
  'zero-address': {
    shows: 'This address has no owner. What is sent there is lost.',
    wallets: [kelp],
    arrange: (scene) => enterSend(scene, '0.5', zero),
  },
  self: {
    shows: 'This is your own account.',
    wallets: [kelp],
    arrange: (scene) => enterSend(scene, '0.5', firstAccount),
  },
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'WalletSend' }) },
}
