import type { ChainNamespace } from '@holdfast/caip'
import type { Session } from '@holdfast/pairing'
import { type Connector, pairingConnectorId } from '../../connectors/state.ts'
import type { KitPairingClient } from './kitPairingClient.ts'
import { lazyPairedProvider } from './provider/lazyPairedProvider.ts'

/** Access to wallets by pairing, for adapters. */
export type PairingSource = {
  /** Loads the client, once. */
  load: () => Promise<KitPairingClient>
  /** Proposes a session and waits for the user's approval. @throws {NotPairedError} | the errors of `connectByPairing`. */
  proposeSession: () => Promise<Session>
}

/** Access to wallets by pairing, for the kit's own verbs. */
export type PairingAccess = Pick<PairingSource, 'load'> & {
  /** Returns the client, if it has been loaded. */
  loaded: () => KitPairingClient | undefined
  /**
   * Aborts the running attempt, if there is one. A session that is approved after that, or whose accounts are being connected,
   * is ended at once.
   */
  attempt: AbortController | undefined
  /** The controllers that abort the waiting calls of `connect`, including calls whose code is still loading. */
  readonly pendingConnects: Set<AbortController>
  /** How many callers wait for an approval. While there are any, the URI is renewed even if no view shows it. */
  waiting: number
  destroy: () => void
}

/** Returns the pairing connector for a namespace's list of connectors; for eip155, it has an EIP-1193 interface. */
export function listedPairing(chain: ChainNamespace, { load }: Pick<PairingSource, 'load'>): Connector {
  const provider = chain === 'eip155' ? { provider: lazyPairedProvider(load) } : {}
  return {
    id: pairingConnectorId,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chain,
    imageId: 'walletConnect',
    ...provider,
  }
}
