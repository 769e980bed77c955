import { loadClient } from '../adapters/actions.ts'
import type { Kit } from '../kit.ts'
import { connectedConnectorIdKey } from '../storage/keys.ts'
import { cancelAttempt } from './actions/attempt.ts'
import { reconnectNamespace } from './actions/reconnect.ts'
import { getAccount } from './snapshot.ts'

/**
 * Follows other tabs of the same origin. If another tab disconnects, this page disconnects; if another tab connects, this page
 * connects too, without a prompt. Returns the undo.
 */
export function followOtherTabs(kit: Kit): () => void {
  const { window: target, adapters, log } = kit.internals
  const onStorage = (event: Event): void => {
    // Web Storage's event; `key` is null when the whole storage was cleared.
    const { key, newValue } = event as StorageEvent
    for (const [namespace, handle] of adapters) {
      if (key !== null && key !== connectedConnectorIdKey(namespace).key) continue
      const follow = async (): Promise<void> => {
        if (newValue) return reconnectNamespace(kit, namespace, handle)
        kit.internals.connections.endAccessWait.get(namespace)?.()
        const { isConnected, isReconnecting } = getAccount(kit, { namespace })
        if (isReconnecting) cancelAttempt(kit, namespace)
        if (!isConnected) return
        const client = await loadClient(kit, namespace)
        await client.disconnect({ revoke: false })
      }
      follow().catch((error: unknown) => log.info('Unable to follow another tab', error))
    }
  }
  target?.addEventListener('storage', onStorage)
  return () => target?.removeEventListener('storage', onStorage)
}
