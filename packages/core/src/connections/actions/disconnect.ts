import type { ChainNamespace } from '@holdfast/caip'
import { loadClient } from '../../adapters/actions.ts'
import type { AdapterClient } from '../../adapters/adapter.ts'
import { track } from '../../analytics/actions/track.ts'
import { sharedSessionConnectorIds } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { connectedConnectorIdKey, sessionToEndKey } from '../../storage/keys.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { showToast } from '../../toasts/actions.ts'
import { ConnectorNotFoundError } from '../errors.ts'
import { getAccount } from '../snapshot.ts'
import { disconnected } from '../state.ts'
import { applyDisconnected } from './applyDisconnected.ts'
import { cancelAttempt } from './attempt.ts'
import { endTogether } from './endTogether.ts'

/**
 * Disconnects one namespace, or all. A session that several namespaces share, of a paired wallet or of the embedded wallet,
 * ends in all of them. Asks each wallet to end the page's access, if the wallet supports that. This includes a wallet that an
 * earlier page has connected and this page has not (yet) reconnected. Ends the sign-in sessions, and clears what the browser
 * stores. May be called at any time, even when nothing is connected. All connections leave the state in one change, before the
 * wallets answer; the promise resolves once every wallet has answered.
 *
 * Never rejects: a failure shows the toast 'Failed to disconnect', and the page still disconnects. A shared session that could
 * not be ended is ended before it is used again.
 */
export async function disconnect(kit: Kit, { namespace }: disconnect.Parameters = {}): Promise<void> {
  const { storage, connections } = kit.internals
  const requested = namespace ? [namespace] : [...kit.internals.adapters.keys()]
  const namespaces = [...requested, ...namespacesSharingSession(kit, requested)]
  const connected = namespaces.filter((each) => getAccount(kit, { namespace: each }).isConnected)
  const wallets = namespaces.flatMap((each) => {
    const connectorId = connectorIdOf(kit, each)
    return connectorId ? [{ namespace: each, connectorId }] : []
  })
  for (const { connectorId } of wallets)
    if (sharedSessionConnectorIds.includes(connectorId)) storage.set(sessionToEndKey(connectorId), 'true')
  // A connected namespace that only shares the session may be waiting for another wallet, which may still connect.
  for (const each of namespaces) if (requested.includes(each) || !connected.includes(each)) cancelAttempt(kit, each)
  // Namespaces without a connection are cleared first: a connection that begins in one of them during the tasks below is new,
  // and stays.
  kit.internals.changes.run(() => {
    for (const each of namespaces) if (!connected.includes(each)) applyDisconnected(kit, each)
  })
  if (wallets.length === 0) return
  const tasks = [...connections.disconnectTasks].map((task) => task(wallets.map((each) => each.namespace)))
  const loads = wallets.map(async (each) => ({ ...each, client: await loadClient(kit, each.namespace) }))
  const loaded = await Promise.allSettled(loads)
  // Each client ends its connection at once, before it asks the wallet. So all connections end in this change.
  endTogether(kit, () => {
    tasks.push(...loaded.map((each) => endConnection(kit, each)))
    for (const each of connected) applyDisconnected(kit, each)
  })
  const failures = (await Promise.allSettled(tasks)).filter(({ status }) => status === 'rejected')
  if (failures.length === 0) return track(kit, { event: 'DISCONNECT_SUCCESS' })
  const messages = failures.map((failure) => parseErrorMessage('reason' in failure && failure.reason))
  // A shared session fails in each of its namespaces, with the same message.
  const message = Array.from(new Set(messages)).join(', ')
  kit.internals.log.error('Unable to disconnect', message)
  showToast(kit, { variant: 'error', code: 'disconnectFailed' })
  track(kit, { event: 'DISCONNECT_ERROR', properties: { message } })
}

export declare namespace disconnect {
  type Parameters = { namespace?: ChainNamespace | undefined }
  type ErrorType = never
}

/** Returns the id of the connector in use. While none is connected, returns that of the wallet to reconnect to. */
function connectorIdOf(kit: Kit, namespace: ChainNamespace): string | undefined {
  const { status, connectorId, pendingConnectorId } = kit.connections.getState()[namespace] ?? disconnected
  const usedId = status === 'reconnecting' ? pendingConnectorId : connectorId
  return usedId ?? kit.internals.storage.get(connectedConnectorIdKey(namespace))
}

/** Returns the other namespaces that use, or will restore, a session that ends when the given namespaces disconnect. */
function namespacesSharingSession(kit: Kit, ending: readonly ChainNamespace[]): ChainNamespace[] {
  const sessions = sharedSessionConnectorIds.filter((id) => ending.some((each) => connectorIdOf(kit, each) === id))
  return [...kit.internals.adapters.keys()].filter(
    (each) => !ending.includes(each) && sessions.some((id) => id === connectorIdOf(kit, each)),
  )
}

async function endConnection(
  kit: Kit,
  loaded: PromiseSettledResult<{ client: AdapterClient; connectorId: string }>,
): Promise<void> {
  if (loaded.status === 'rejected') throw loaded.reason
  const { client, connectorId } = loaded.value
  try {
    await client.disconnect({ revoke: true, connectorId })
  } catch (error) {
    // A stored wallet that is not in this page cannot be asked. A session that it shares is ended before its next use.
    if (error instanceof ConnectorNotFoundError) return
    throw error
  }
  kit.internals.storage.remove(sessionToEndKey(connectorId))
}
