import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import type { AdapterConnection, WalletSignIn } from '../adapters/adapter.ts'

/** A wallet's grant to the app in one namespace, as in {@link AdapterConnection}. */
export type WalletGrant = Omit<AdapterConnection, 'connectorId'>

/**
 * One way to reach one wallet in a namespace: a wallet of the page, a wallet by pairing, the embedded wallet. It knows how to ask
 * its wallet; which connector is in use, which account, and what the kit hears of it is `createWalletClient`'s.
 *
 * A wallet that has no network of its own, as outside of eip155 most have none, uses the network that the kit names.
 */
export type WalletConnector = {
  readonly id: string
  /** Asks the wallet. Rejects with the wallet's own error. @param parameters.preferred - the network to use, if the wallet can. */
  connect: (parameters: { preferred: CaipNetworkId | undefined; signal: AbortSignal }) => Promise<WalletGrant>
  /** Asks the wallet without a prompt. @returns undefined when the wallet no longer gives an account. */
  reconnect: (parameters: {
    preferred: CaipNetworkId | undefined
    signal: AbortSignal
  }) => Promise<WalletGrant | undefined>
  /** Reads the wallet's present grant without a request to it; undefined when there is none. */
  read: () => WalletGrant | undefined
  /** Calls back each time that `read` may give something else. Returns its undo. */
  follow: (onChange: () => void) => () => void
  /** Asks the wallet to forget the page. */
  disconnect: () => Promise<void>
  /** Uses an approved network from now on. */
  setDefaultNetwork: (caipNetworkId: CaipNetworkId) => void
  /** Asks the wallet for a network that it did not approve. Left out: it cannot be asked. */
  requestNetwork?: ((caipNetwork: CaipNetwork) => Promise<void>) | undefined
  /** @returns the signature as the namespace writes it. */
  signMessage: (parameters: { address: string; message: string; caipNetworkId: CaipNetworkId }) => Promise<string>
  /** The wallet's own way to sign in, as {@link WalletSignIn}. Left out: it has none. */
  signIn?: WalletSignIn | undefined
  /** Calls back once a wallet that gave no account gives one again; returns its undo. Left out: its connection ends then. */
  watchAccess?: ((onAccess: () => void) => () => void) | undefined
}
