import type { ChainNamespace } from '@holdfast/caip'
import type { AdapterConnection } from '../adapters/adapter.ts'
import { applyConnection } from '../connections/actions/applyConnection.ts'
import { applyDisconnected } from '../connections/actions/applyDisconnected.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { reactToAccount } from './reactToAccount.ts'

/**
 * Applies what a wallet reported about its connection. Subscribers see this and the kit's immediate reactions as one change.
 *
 * @param connection - undefined when the connection has ended.
 */
export function followAccount(kit: Kit, namespace: ChainNamespace, connection: AdapterConnection | undefined): void {
  const { changes, log } = kit.internals
  changes.run(() => {
    const before = getAccount(kit, { namespace })
    if (connection) applyConnection(kit, namespace, connection)
    else applyDisconnected(kit, namespace)
    reactToAccount(kit, namespace, before).catch((error: unknown) => log.error('Unexpected error', error))
  })
}
