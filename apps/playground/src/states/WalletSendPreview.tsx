import { reviewOrSend } from '../scene/flows/sending.ts'
import { declines, kelp, never, secondAccount, walletError } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

const zero = `0x${'0'.repeat(40)}`
const answering = (eth_sendTransaction: () => unknown) => ({ ...kelp, answers: { eth_sendTransaction } })
const busy = (): never => {
  throw walletError(-32_002, 'already pending')
}

export const states: ViewStates = {
  default: {
    shows: 'Check the amount and the receiver. What is sent cannot be taken back.',
    wallets: [kelp],
    arrange: (scene) => reviewOrSend(scene, secondAccount),
  },
  grave: {
    shows: 'I have checked the receiver and still want to send',
    wallets: [kelp],
    arrange: (scene) => reviewOrSend(scene, zero),
  },
  waiting: {
    shows: 'Confirm in your wallet',
    wallets: [answering(never)],
    arrange: (scene) => reviewOrSend(scene, secondAccount, { isSent: true }),
  },
  rejected: {
    shows: 'You rejected it in the wallet.',
    wallets: [answering(declines)],
    arrange: (scene) => reviewOrSend(scene, secondAccount, { isSent: true }),
  },
  failed: {
    shows: 'The wallet still shows an earlier request. Open the wallet to answer it.',
    wallets: [answering(busy)],
    arrange: (scene) => reviewOrSend(scene, secondAccount, { isSent: true }),
  },
}
