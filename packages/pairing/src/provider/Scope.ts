import type { PairingClient } from '../client/createPairingClient.ts'
import type { Session } from '../records/types.ts'

/** A call: `params` as the method has them. */
export type ProviderRequest = { method: string; params?: unknown }

/** What serves one namespace. */
export type Scope = {
  client: PairingClient
  session: () => Session
  fetch: typeof fetch
  /** @throws {ProviderError} if there is no node for the chain. */
  rpcUrl: (caipNetworkId: string) => string
  bundlerUrl: (name: string, caipNetworkId: string) => string | undefined
  switchTo: (caipNetworkId: string) => void
  askWallet: (request: ProviderRequest, caipNetworkId: string, expiry: number | undefined) => Promise<unknown>
  /** On the wallet if it granted the method, else on the chain's node if any node may see it. @throws {ProviderError} */
  route: (request: ProviderRequest, caipNetworkId: string, expiry: number | undefined) => Promise<unknown>
}
