import type { ChainNamespace } from '@holdfast/caip'
import { loadClient } from '../../adapters/actions.ts'
import type { AdapterClient } from '../../adapters/adapter.ts'
import { track } from '../../analytics/actions/track.ts'
import { sharedSessionConnectorIds } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { showToast } from '../../toasts/actions.ts'
import { getAccount } from '../snapshot.ts'
import { disconnected } from '../state.ts'
import { applyDisconnected } from './applyDisconnected.ts'
import { cancelAttempt } from './attempt.ts'
import { endTogether } from './endTogether.ts'

/**
 * Disconnects one namespace, or all. A session that several namespaces share, of a paired wallet or of the embedded wallet,
 * ends in all of them. Asks each wallet that supports it to end the page's access, ends the sign-in sessions, and clears what
 * the browser stores. May be called at any time, even when nothing is connected. All connections leave the state in one change,
 * before the wallets answer; the promise resolves once every wallet has answered.
 *
 * Never rejects: a failure shows the toast 'Failed to disconnect', and the page still disconnects.
 */
export async function disconnect(kit: Kit, { namespace }: disconnect.Parameters = {}): Promise<void> {
  const requested = namespace ? [namespace] : [...kit.internals.adapters.keys()]
  const namespaces = [...requested, ...namespacesSharingSession(kit, requested)]
  const connected = namespaces.filter((each) => getAccount(kit, { namespace: each }).isConnected)
  // A connected namespace that only shares the session may be waiting for another wallet, which may still connect.
  for (const each of namespaces) if (requested.includes(each) || !connected.includes(each)) cancelAttempt(kit, each)
  // Namespaces without a wallet are cleared first: a connection that begins in one of them during the tasks below is new, and
  // stays.
  kit.internals.changes.run(() => {
    for (const each of namespaces) if (!connected.includes(each)) applyDisconnected(kit, each)
  })
  if (connected.length === 0) return
  const tasks = [...kit.internals.connections.disconnectTasks].map((task) => task(connected))
  const clients = await Promise.allSettled(connected.map((each) => loadClient(kit, each)))
  // Each client ends its connection at once, before it asks the wallet. So all connections end in this change.
  endTogether(kit, () => {
    tasks.push(...clients.map(endConnection))
    for (const each of connected) applyDisconnected(kit, each)
  })
  const failures = (await Promise.allSettled(tasks)).filter(({ status }) => status === 'rejected')
  if (failures.length === 0) return track(kit, { event: 'DISCONNECT_SUCCESS' })
  const messages = failures.map((failure) => parseErrorMessage('reason' in failure && failure.reason))
  // A shared session fails in each of its namespaces, with the same message.
  const message = Array.from(new Set(messages)).join(', ')
  kit.internals.log.error('Failed to disconnect', message)
  showToast(kit, { variant: 'error', code: 'disconnectFailed' })
  track(kit, { event: 'DISCONNECT_ERROR', properties: { message } })
}

export declare namespace disconnect {
  type Parameters = { namespace?: ChainNamespace | undefined }
}

/** Returns the other namespaces that use, or are restoring, a session that ends with the given namespaces. */
function namespacesSharingSession(kit: Kit, ending: readonly ChainNamespace[]): ChainNamespace[] {
  const connections = kit.connections.getState()
  const connectorIds = sharedSessionConnectorIds.filter((id) =>
    ending.some((each) => connections[each]?.connectorId === id),
  )
  return [...kit.internals.adapters.keys()].filter((each) => {
    const { status, connectorId, pendingConnectorId } = connections[each] ?? disconnected
    const usedId = status === 'reconnecting' ? pendingConnectorId : connectorId
    return !ending.includes(each) && connectorIds.some((id) => id === usedId)
  })
}

async function endConnection(loaded: PromiseSettledResult<AdapterClient>): Promise<void> {
  if (loaded.status === 'rejected') throw loaded.reason
  await loaded.value.disconnect({ revoke: true })
}
