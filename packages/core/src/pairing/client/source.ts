import type { ChainNamespace } from '@holdfast/caip'
import type { Session } from '@holdfast/pairing'
import { type Connector, pairingConnectorId } from '../../connectors/state.ts'
import type { KitPairingClient } from './kitPairingClient.ts'
import { lazyPairedProvider } from './lazyPairedProvider.ts'

/** Access to wallets by pairing, for adapters. */
export type PairingSource = {
  /** Loads the client, once. */
  load: () => Promise<KitPairingClient>
  /** Proposes a session and waits for the user's approval. @throws the error that ended the wait, as in `kit.pairing`. */
  proposeSession: () => Promise<Session>
}

/** Access to wallets by pairing, for the kit's own verbs. */
export type PairingAccess = Pick<PairingSource, 'load'> & {
  /** Returns the client, if it has been loaded. */
  loaded: () => KitPairingClient | undefined
  /** Aborts the running attempt. An approval after the attempt has ended comes too late. */
  attempt: AbortController | undefined
  /** The controllers that abort the waiting calls of `connect`, even of those whose code has not loaded yet. */
  readonly pendingConnects: Set<AbortController>
  /** How many callers wait for an approval. While there are any, the URI is renewed even if no view shows it. */
  waiting: number
  destroy: () => void
}

/** Returns the pairing connector for the list of a namespace; in eip155 it has an EIP-1193 interface. */
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
