import { openModal } from '@holdfast/core'
import { playgroundNetworks } from '../scene/networks.ts'
import { solanaNetwork } from '../scene/solanaNetwork.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Switch to Solana',
    wallets: [kelp],
    options: { networks: [...playgroundNetworks(), solanaNetwork] },
    arrange: async ({ kit, connect, press }) => {
      await connect(kelp)
      openModal(kit, { view: 'Networks' })
      await press(/Solana/)
    },
  },
  'no-network': { shows: 'No network was chosen', arrange: ({ kit }) => openModal(kit, { view: 'SwitchActiveChain' }) },
}
