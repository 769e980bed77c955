import type { ChainNamespace } from '@holdfast/caip'
import type { Adapter } from './adapter.ts'

/**
 * Creates an adapter whose code starts to load only when the kit starts. It is for pages on which every byte counts, and for
 * namespaces that only some visitors use. The adapter's wallets are listed after its code has loaded.
 *
 * @example
 * import { createKit, lateAdapter } from '@holdfast/core'
 * import { eip155 } from '@holdfast/core/eip155'
 *
 * const lateSolana = lateAdapter('solana', async () => (await import('@holdfast/core/solana')).solana())
 * const kit = createKit({ networks, adapters: [eip155(), lateSolana] })
 */
export function lateAdapter(namespace: ChainNamespace, load: () => Promise<Adapter>): Adapter {
  return {
    namespace,
    start: (context) => {
      const started = load().then((adapter) => adapter.start(context))
      // An error is ignored here, since each call of the handle below reports it to its caller.
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
