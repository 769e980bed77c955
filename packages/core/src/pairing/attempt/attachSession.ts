import type { ChainNamespace } from '@holdfast/caip'
import type { Session } from '@holdfast/pairing'
import { loadClient } from '../../adapters/actions.ts'
import { startAttempt } from '../../connections/actions/attempt.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { isNamespaceGranted } from '../client/grant.ts'
import { NoSharedNetworkError } from '../errors.ts'

/**
 * Connects every namespace in which a session has accounts. The active namespace comes last, and only its connection changes
 * the view, so that one approval leads to one sign-in, and the user sees only one change.
 *
 * @throws {NoSharedNetworkError} if the session has accounts in none of the kit's namespaces; a `ConnectionCancelledError` if
 * `signal` aborts.
 */
export async function attachSession(kit: Kit, session: Session, signal: AbortSignal): Promise<void> {
  const namespaces = [...kit.internals.adapters.keys()]
  const granted = namespaces.filter((namespace) => isNamespaceGranted(session, namespace))
  const { activeNamespace } = kit.networks.getState()
  const main = granted.find((namespace) => namespace === activeNamespace) ?? granted[0]
  if (!main) throw new NoSharedNetworkError()
  await detach(
    kit,
    namespaces.filter((namespace) => !granted.includes(namespace)),
  )
  const others = granted.filter((namespace) => namespace !== main)
  for (const result of await Promise.allSettled(
    others.map((namespace) => attach(kit, namespace, 'reconnectStarted', signal)),
  )) {
    if (result.status === 'rejected')
      kit.internals.log.info('Unable to connect a namespace of the session', result.reason)
  }
  await attach(kit, main, 'connectRequested', signal)
}

/** Connects one namespace to the session in use. @param start - `reconnectStarted` leaves the view as it is. */
async function attach(
  kit: Kit,
  namespace: ChainNamespace,
  start: 'connectRequested' | 'reconnectStarted',
  signal: AbortSignal,
): Promise<void> {
  const connectorId = pairingConnectorId
  const attempt = startAttempt(kit, namespace, signal)
  kit.connections.send({ namespace, event: { type: start, connectorId } })
  try {
    const client = await loadClient(kit, namespace)
    attempt.signal.throwIfAborted()
    await client.connect({ connectorId, signal: attempt.signal })
  } finally {
    const type = start === 'connectRequested' ? 'connectEnded' : 'reconnectEnded'
    kit.connections.send({ namespace, event: { type } })
    attempt.end()
  }
}

/** Ends the connections of an earlier session in namespaces that the new session does not have. */
async function detach(kit: Kit, namespaces: readonly ChainNamespace[]): Promise<void> {
  for (const namespace of namespaces) {
    if (kit.connections.getState()[namespace]?.connectorId !== pairingConnectorId) continue
    const client = await loadClient(kit, namespace)
    await client.disconnect({ revoke: false })
  }
}
