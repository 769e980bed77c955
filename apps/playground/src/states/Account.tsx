import { openModal, resetView } from '@holdfast/core'
import type { Scene } from '../scene/Scene.ts'
import { type ServicesBehaviour, servicesUrl } from '../scene/services.ts'
import { firstAccount, kelp, secondAccount } from '../scene/wallets/fixtureWallet.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

const kelpElsewhere = { ...kelp, chainId: 999 }

const open = async ({ kit, connect }: Scene): Promise<void> => {
  await connect(kelp)
  openModal(kit)
}

/** Makes a state of the account view: the services have the given behaviour, and the named controls have been pressed. */
function served(behaviour: ServicesBehaviour, shows: string, ...presses: readonly (string | RegExp)[]): ViewState {
  return {
    shows,
    wallets: [kelp],
    options: { services: { url: servicesUrl(behaviour) } },
    arrange: async (scene) => {
      await open(scene)
      for (const name of presses) await scene.press(name)
    },
  }
}

export const states: ViewStates = {
  tokens: served('full', 'Pearl Dollar'),
  'tokens-unfolded': served('full', 'Driftwood', '2 small holdings', '1 likely spam'),
  'tokens-many': served('many', 'Shell 199'),
  'tokens-empty': served('empty', 'No tokens yet'),
  'tokens-failed': served('no-data', 'Token Balance Unavailable'),
  'tokens-loading': served('silent', 'Ether'),
  'nfts-served': served('full', 'Lighthouses 1', 'NFTs'),
  'nfts-empty': served('empty', 'No NFTs yet', 'NFTs'),
  'nfts-failed': served('no-data', 'The NFTs could not be loaded', 'NFTs'),
  'activity-served': served('full', 'Sent', 'Activity'),
  'activity-empty': served('empty', 'No activity yet', 'Activity'),
  'activity-failed': served('no-data', 'Failed to fetch transactions', 'Activity'),
  'activity-loading': served('silent', 'Activity', 'Activity'),
  default: { shows: '1.500', wallets: [kelp], arrange: open },
  'several-accounts': {
    ...served('full', 'Pearl Dollar'),
    wallets: [{ ...kelp, accounts: [firstAccount, secondAccount] }],
    arrange: open,
  },
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
    shows: 'NFTs are not listed here',
    wallets: [kelp],
    arrange: async (scene) => {
      await open(scene)
      await scene.press('NFTs')
    },
  },
  activity: {
    shows: 'No activity to show',
    wallets: [kelp],
    arrange: async (scene) => {
      await open(scene)
      await scene.press('Activity')
    },
  },
  token: {
    shows: 'Pearl Dollar',
    wallets: [kelp],
    options: { tokens: { 'eip155:31337': { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' } } },
    arrange: open,
  },
  'network-unknown': {
    shows: 'Unknown Network',
    wallets: [kelpElsewhere],
    options: { allowUnsupportedChain: true },
    arrange: async ({ kit, connect }) => {
      await connect(kelpElsewhere)
      openModal(kit)
    },
  },
  brand: {
    shows: 'No account is connected',
    options: { themeVariables: { '--hf-color-accent': '#6b21a8', '--hf-color-on-accent': '#ffffff' } },
    arrange: ({ kit }) => openModal(kit, { view: 'Account' }),
  },
  'request-waits': {
    shows: 'A request waits in Heron',
    wallets: [kelp],
    arrange: async (scene) => {
      await open(scene)
      scene.kit.pairing.send({
        type: 'requestWaits',
        request: { id: 1, name: 'Heron', link: 'heron://wc?requestId=1' },
      })
    },
  },
  embedded: {
    shows: '1.500',
    wallets: [kelp],
    embedded: 'card',
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      resetView(kit, 'Account')
    },
  },
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'Account' }) },
}
