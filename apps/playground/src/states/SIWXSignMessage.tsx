import { createSiwxMessage, type KitOptions, type SiwxExtension } from '@holdfast/core'
import type { Scene } from '../scene/Scene.ts'
import { declines, kelp, never } from '../scene/wallets/fixtureWallet.ts'
import { onBitcoin, onPolkadot } from '../scene/wallets/otherWallets.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

/** Makes an app's sign-in, which stores no session. */
function signIn(isRequired: boolean): SiwxExtension {
  return {
    createMessage: async (account) => {
      const { host: domain, origin: uri } = window.location
      return createSiwxMessage({ ...account, domain, uri, version: '1', nonce: 'n0nce1234' })
    },
    addSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => [],
    revokeSession: async () => {},
    getRequired: () => isRequired,
  }
}

function prompted(shows: string, { isRequired = false, personal_sign = never, press = false } = {}): ViewState {
  const wallet = { ...kelp, answers: { personal_sign } }
  return {
    shows,
    wallets: [wallet],
    options: { siwx: signIn(isRequired) },
    arrange: async (scene: Scene) => {
      await scene.connect(wallet)
      if (press) await scene.press('Sign')
    },
  }
}

function signingOn(options: KitOptions, connectorId: string): ViewState {
  return {
    shows: 'Confirm the message in your wallet',
    options: { ...options, siwx: signIn(false) },
    arrange: async ({ connect, press }: Scene) => {
      await connect({ rdns: connectorId })
      await press('Sign')
    },
  }
}

export const states: ViewStates = {
  default: prompted('Reef needs to connect to your wallet'),
  required: prompted('Sign a message to prove that this account is yours. It costs nothing. Cancelling disconnects.', {
    isRequired: true,
  }),
  signing: prompted('Confirm the message in your wallet', { press: true }),
  bitcoin: signingOn(onBitcoin, 'btc:unisat'),
  polkadot: signingOn(onPolkadot, 'injectedWeb3:talisman'),
  declined: prompted('Signature declined', { press: true, personal_sign: declines }),
}
