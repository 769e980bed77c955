import { raiseAlert, showToast } from '@holdfast/core'
import { buying } from '../scene/flows/buying.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  disconnected: { shows: 'Connect Wallet', arrange: () => undefined },
  connected: { shows: '1.500 ETH', wallets: [kelp], arrange: (scene) => scene.connect(kelp) },
  'balance-unknown': {
    shows: '0xf39…2266',
    wallets: [kelp],
    node: 'failing',
    arrange: (scene) => scene.connect(kelp),
  },
  'elsewhere-allowed': {
    shows: 'Unknown Network',
    wallets: [{ ...kelp, chainId: 999 }],
    options: { allowUnsupportedChain: true },
    arrange: (scene) => scene.connect(kelp),
  },
  'onramp-widget': { ...buying('About 0.049 ETH', ({ press }) => press('$100')), embedded: 'onramp' },
  'toast-loading': {
    shows: 'Authenticating...',
    arrange: ({ kit }) => {
      showToast(kit, { variant: 'loading', message: 'Authenticating...', autoClose: false })
    },
  },
  'request-waits': {
    shows: 'A request waits in Heron',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      kit.pairing.send({ type: 'requestWaits', request: { id: 1, name: 'Heron', link: 'heron://wc?requestId=1' } })
    },
  },
  'request-held': {
    shows:
      'Cannot reach the relay. Your wallet will receive the request when the relay is back. Check your connection.',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      kit.pairing.send({ type: 'requestHeld' })
    },
  },
  alert: {
    shows: 'Invalid App Configuration',
    options: { debug: true },
    logs: ['Invalid App Configuration'],
    arrange: ({ kit }) => raiseAlert(kit, 'invalidProjectId'),
  },
}
