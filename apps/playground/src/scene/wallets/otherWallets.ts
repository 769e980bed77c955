import type { CaipNetwork } from '@holdfast/caip'
import type { Adapter, KitOptions } from '@holdfast/core'
import { bip122, bitcoinMainnet } from '@holdfast/core/bip122'
import { eip155 } from '@holdfast/core/eip155'
import { polkadot, polkadotMainnet } from '@holdfast/core/polkadot'
import { phantomLink, solana, solanaMainnet, solflareLink } from '@holdfast/core/solana'
import { phoneAgent } from '../device.ts'
import { playgroundNetworks } from '../networks.ts'
import { replaceGlobal } from '../pageGlobals.ts'
import { never } from './fixtureWallet.ts'

/** The URLs of a node that never answers. */
const rpcUrls = { default: { http: [`${window.location.origin}/fixtures/rpc/silent`] } }

const withSilentNode = (network: CaipNetwork): CaipNetwork => ({ ...network, rpcUrls })

/** The first SegWit account of the public test phrase. @see BIP-84 */
const bitcoinAccount = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
/** The address of the well-known development account `//Alice`, in Polkadot's format. */
const polkadotAccount = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

/** Options of a kit with one Bitcoin network, and UniSat installed in this browser. The wallet never signs. */
export const onBitcoin: KitOptions = {
  networks: [withSilentNode(bitcoinMainnet)],
  adapters: [
    startingAfter(bip122(), () => {
      const accounts = async () => [bitcoinAccount]
      const network = async () => 'livenet'
      const ignoreListener = (): void => {}
      replaceGlobal(window, 'unisat', {
        requestAccounts: accounts,
        getAccounts: accounts,
        getNetwork: network,
        getPublicKey: async () => `02${'ab'.repeat(32)}`,
        on: ignoreListener,
        removeListener: ignoreListener,
        signMessage: never,
      })
    }),
  ],
}

/** Options of a kit with one Polkadot network, and Talisman installed in this browser. The wallet never signs. */
export const onPolkadot: KitOptions = {
  networks: [withSilentNode(polkadotMainnet)],
  adapters: [
    startingAfter(polkadot(), () => {
      const aliceAccounts = [{ address: polkadotAccount, type: 'sr25519' }]
      const subscribe = (notify: (accounts: unknown) => void): (() => void) => {
        notify(aliceAccounts)
        return () => {}
      }
      const enable = async () => ({
        accounts: { get: async () => aliceAccounts, subscribe },
        signer: { signRaw: never },
      })
      replaceGlobal(window, 'injectedWeb3', { talisman: { version: '1.0.0', enable } })
    }),
  ],
}

/** Options of a kit on a phone, for EVM and Solana. Its Solana wallets are apps that the kit opens by links. */
export const byLinks: KitOptions = {
  networks: [...playgroundNetworks(), withSilentNode(solanaMainnet)],
  adapters: [
    eip155(),
    startingAfter(solana({ links: [phantomLink, solflareLink] }), () => {
      replaceGlobal(navigator, 'userAgent', phoneAgent)
      replaceGlobal(window, 'open', () => null)
    }),
  ],
}

/** Wraps an adapter: just before it starts, `prepare` changes the page, for example by installing a wallet. */
function startingAfter(adapter: Adapter, prepare: () => void): Adapter {
  return {
    ...adapter,
    start: (context) => {
      prepare()
      return adapter.start(context)
    },
  }
}
