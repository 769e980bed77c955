import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import type { AdapterConnection, WalletSignIn } from '../adapters/adapter.ts'

/** A wallet's grant to the app in one namespace, as in {@link AdapterConnection}. */
export type WalletGrant = Omit<AdapterConnection, 'connectorId'>

/**
 * The connector of one wallet in one namespace. The wallet is in the page, is connected by pairing, or is the embedded wallet.
 * The connector only sends requests to it. `createWalletClient` holds the connector and account in use, and reports to the kit.
 *
 * Outside eip155, most wallets have no network of their own; they use the network that the kit names.
 */
export type WalletConnector = {
  readonly id: string
  /**
   * Asks the wallet for access. Rejects with the wallet's own error.
   *
   * @param parameters.preferred - the network to use, if the wallet can.
   */
  connect: (parameters: { preferred: CaipNetworkId | undefined; signal: AbortSignal }) => Promise<WalletGrant>
  /** Asks the wallet for its accounts without a prompt. @returns undefined if the wallet no longer returns an account. */
  reconnect: (parameters: {
    preferred: CaipNetworkId | undefined
    signal: AbortSignal
  }) => Promise<WalletGrant | undefined>
  /** Reads the wallet's current grant without a request to it; undefined if there is none. */
  read: () => WalletGrant | undefined
  /** Calls back each time that `read` may return another value. Returns its undo. */
  follow: (onChange: () => void) => () => void
  /** Asks the wallet to end the page's access. */
  disconnect: () => Promise<void>
  /** Uses an approved network from now on. */
  setDefaultNetwork: (caipNetworkId: CaipNetworkId) => void
  /** Asks the wallet for a network that it did not approve. Left out if the wallet cannot be asked. */
  requestNetwork?: ((caipNetwork: CaipNetwork) => Promise<void>) | undefined
  /** @returns the signature as the namespace writes it. */
  signMessage: (parameters: { address: string; message: string; caipNetworkId: CaipNetworkId }) => Promise<string>
  /** The wallet's own way to sign in, as {@link WalletSignIn}. Left out if the wallet has none. */
  signIn?: WalletSignIn | undefined
  /**
   * Calls back once a wallet that returned no account returns one again; returns its undo. Left out if the connection ends as
   * soon as the wallet returns no account.
   */
  watchAccess?: ((onAccess: () => void) => () => void) | undefined
}
