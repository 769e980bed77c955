import type { ChainNamespace } from '@holdfast/caip'
import type { Adapter } from './adapter.ts'

/**
 * Creates an adapter whose code loads once the kit has started. It is for pages on which every byte counts, and for namespaces
 * that only some visitors use. The adapter's wallets are listed a moment later.
 *
 * @example
 * adapters: [eip155(), lateAdapter('solana', async () => (await import('@holdfast/core/solana')).solana())]
 */
export function lateAdapter(namespace: ChainNamespace, load: () => Promise<Adapter>): Adapter {
  return {
    namespace,
    start: (context) => {
      const started = load().then((adapter) => adapter.start(context))
      // Each call of the handle reports the error to its caller.
      started.catch(() => {})
      return {
        load: () => started.then((handle) => handle.load()),
        whenListed: (connectorId, signal) => started.then((handle) => handle.whenListed(connectorId, signal)),
        // If the code has failed to load, there is nothing to destroy.
        destroy: () => void started.then((handle) => handle.destroy()).catch(() => {}),
      }
    },
  }
}
