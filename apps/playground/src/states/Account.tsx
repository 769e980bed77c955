import { openModal } from '@holdfast/core'
import { kelp } from '../scene/fixtureWallet.ts'
import type { Scene } from '../scene/Scene.ts'
import type { ViewStates } from '../ViewState.ts'

const open = async ({ kit, connect }: Scene): Promise<void> => {
  await connect(kelp)
  openModal(kit)
}

export const states: ViewStates = {
  default: { shows: '1.500', wallets: [kelp], arrange: open },
  copied: {
    shows: 'Address copied',
    wallets: [kelp],
    arrange: async (scene) => {
      await open(scene)
      await scene.press('Copy address')
    },
  },
  'balance-unknown': { shows: 'Balance unavailable', wallets: [kelp], node: 'failing', arrange: open },
  'balance-loading': { shows: 'Tokens', wallets: [kelp], node: 'silent', arrange: open },
  nfts: {
    shows: 'Coming soon',
    wallets: [kelp],
    arrange: async (scene) => {
      await open(scene)
      await scene.press('NFTs')
    },
  },
  activity: {
    shows: 'No activity to show yet',
    wallets: [kelp],
    arrange: async (scene) => {
      await open(scene)
      await scene.press('Activity')
    },
  },
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'Account' }) },
}
