import type { ChainNamespace } from '@holdfast/caip'
import type { Session } from '@holdfast/pairing'
import { type Connector, pairingConnectorId } from '../../connectors/state.ts'
import type { KitPairingClient } from './kitPairingClient.ts'
import { lazyPairedProvider } from './lazyPairedProvider.ts'

/** The way to wallets by pairing, as adapters are given it. */
export type PairingSource = {
  /** Loads the client, once. */
  load: () => Promise<KitPairingClient>
  /** Proposes a session and waits for the user's approval. @throws what ended the wait, as in `kit.pairing`. */
  session: () => Promise<Session>
}

/** The way to wallets by pairing, as the kit's own verbs use it. */
export type PairingAccess = Pick<PairingSource, 'load'> & {
  /** The client, if it was loaded. */
  loaded: () => KitPairingClient | undefined
  /** The attempt that runs. What is approved after its end comes too late. */
  attempt: AbortController | undefined
  /** Those who connect and wait, from before the code for it has come. */
  readonly loading: Set<AbortController>
  /** How many callers wait for an approval: for them the URI is renewed although no view shows it. */
  waiting: number
  destroy: () => void
}

/** The connector that pairs, as it is listed in each namespace; of eip155 with its EIP-1193 face. */
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
