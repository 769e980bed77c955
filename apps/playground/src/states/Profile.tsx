import { openModal, setAddressLabel } from '@holdfast/core'
import { playgroundNetworks } from '../scene/networks.ts'
import { solanaNetwork } from '../scene/solanaNetwork.ts'
import { firstAccount, kelp, secondAccount } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  one: {
    shows: 'Account Settings',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'Profile' })
    },
  },
  several: {
    shows: 'Savings',
    wallets: [{ ...kelp, accounts: [firstAccount, secondAccount] }],
    options: { networks: [...playgroundNetworks(), solanaNetwork] },
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      setAddressLabel(kit, { namespace: 'eip155', address: secondAccount, label: 'Savings' })
      openModal(kit, { view: 'Profile' })
    },
  },
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'Profile' }) },
}
