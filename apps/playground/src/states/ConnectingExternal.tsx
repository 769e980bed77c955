import { openModal } from '@holdfast/core'
import { fireTimersAtOnce } from '../scene/device.ts'
import type { Scene } from '../scene/Scene.ts'
import { declines, kelp, never, walletError } from '../scene/wallets/fixtureWallet.ts'
import { byLinks } from '../scene/wallets/otherWallets.ts'
import type { ViewStates } from '../ViewState.ts'

const choose = async ({ kit, press }: Scene): Promise<void> => {
  openModal(kit)
  await press(/Kelp Wallet/)
}

export const states: ViewStates = {
  asking: {
    shows: 'Continue in Kelp Wallet',
    wallets: [{ ...kelp, answers: { eth_requestAccounts: never } }],
    arrange: choose,
  },
  'still-asking': {
    shows: 'Nothing yet? Look for the Kelp Wallet window',
    wallets: [{ ...kelp, answers: { eth_requestAccounts: never } }],
    arrange: async (scene) => {
      fireTimersAtOnce(20_000)
      await choose(scene)
    },
  },
  declined: {
    shows: 'Connection declined',
    wallets: [{ ...kelp, answers: { eth_requestAccounts: declines } }],
    arrange: choose,
  },
  failed: {
    shows: 'Could not connect',
    wallets: [
      {
        ...kelp,
        answers: {
          eth_requestAccounts: () => {
            throw walletError(-32_603, 'Internal error')
          },
        },
      },
    ],
    arrange: choose,
  },
  'app-by-link': {
    shows: 'Continue in Phantom',
    options: byLinks,
    arrange: async ({ kit, press }) => {
      openModal(kit)
      await press(/Phantom/)
    },
  },
  'not-installed': {
    shows: 'test.gone is not installed',
    arrange: ({ kit }) => openModal(kit, { view: 'ConnectingExternal', data: { connectorId: 'test.gone' } }),
  },
  'no-wallet': {
    shows: 'No wallet was chosen',
    arrange: ({ kit }) => openModal(kit, { view: 'ConnectingExternal' }),
  },
}
