import type { SiweConfig } from '@holdfast/core'
import { kelp, never } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

/** The sign-in options of older apps, without a stored session. */
const siweConfig: SiweConfig = {
  getNonce: async () => 'n0nce1234',
  createMessage: ({ address, domain }) => `Sign in to ${domain} as ${address}`,
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
}

export const states: ViewStates = {
  default: {
    shows: 'Reef needs to connect to your wallet',
    wallets: [kelp],
    options: { siweConfig },
    arrange: ({ connect }) => connect(kelp),
  },
  signing: {
    shows: 'Confirm the message in your wallet',
    wallets: [{ ...kelp, answers: { personal_sign: never } }],
    options: { siweConfig },
    arrange: async ({ connect, press }) => {
      await connect(kelp)
      await press('Sign')
    },
  },
}
