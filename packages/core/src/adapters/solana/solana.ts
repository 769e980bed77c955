import { listedEmbedded } from '../../embedded/client/source.ts'
import { listedPairing } from '../../pairing/client/source.ts'
import { discoverStandardWallets } from '../../wallet-standard/discoverStandardWallets.ts'
import type { Adapter } from '../adapter.ts'
import { createAdapterHandle } from '../adapterHandle.ts'

/**
 * The adapter for Solana: wallets of this page by Wallet Standard, wallets by pairing, the embedded wallet's account. This half
 * finds wallets; the half that talks to them is loaded on first need.
 *
 * @example
 * const kit = createKit({ networks: [solanaMainnet], adapters: [solana()] })
 */
export function solana(): Adapter {
  return {
    namespace: 'solana',
    start: (context) => {
      const features = ['standard:connect']
      const discovery = discoverStandardWallets(context, { namespace: 'solana', prefix: 'solana', features })
      const { pairing, embedded } = context
      const own = [
        ...(pairing ? [listedPairing('solana', pairing)] : []),
        ...(embedded ? [listedEmbedded('solana')] : []),
      ]
      return createAdapterHandle(context, discovery, own, async () => {
        const { createSolanaClient } = await import('./client.ts')
        return createSolanaClient(context, discovery)
      })
    },
  }
}
