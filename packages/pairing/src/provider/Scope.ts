import type { PairingClient } from '../client/createPairingClient.ts'
import type { Session } from '../records/entities.ts'

/** A call, with `params` as the method defines them. */
export type ProviderRequest = { method: string; params?: unknown }

/** The parts of a provider that its code for a single namespace uses, such as `createEip155`. */
export type Scope = {
  client: PairingClient
  session: () => Session
  fetch: typeof fetch
  /** @throws {ProviderError} if there is no node for the chain. */
  rpcUrl: (caipNetworkId: string) => string
  bundlerUrl: (name: string, caipNetworkId: string) => string | undefined
  switchTo: (caipNetworkId: string) => void
  /** Sends a call to the wallet. @param waitS - how long to wait for the answer; the default is that of the protocol. */
  askWallet: (request: ProviderRequest, caipNetworkId: string, waitS: number | undefined) => Promise<unknown>
  /**
   * Sends a call to the wallet if the wallet granted the method, or to a node if nodes may see the call.
   *
   * @param waitS - as in `askWallet`.
   * @throws {ProviderError}
   */
  route: (request: ProviderRequest, caipNetworkId: string, waitS: number | undefined) => Promise<unknown>
}
