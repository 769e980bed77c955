import type { Session } from '../../records/entities.ts'
import { expiryIn } from '../../records/expirer.ts'
import { assertExtend, assertUpdate } from '../../validate/assertions.ts'
import { assertConforming, assertSessionNamespaces, readNamespaces } from '../../validate/namespaces.ts'
import { ProtocolError, type ProtocolErrorKey, protocolError } from '../../wire/errors.ts'
import { idMs } from '../../wire/ids.ts'
import type { SessionNamespaces } from '../../wire/params.ts'
import { type Context, type Handler, ignore, raise, tellTabs } from '../context.ts'
import { PeerError } from '../errors.ts'
import { keepSession } from '../keep.ts'
import { SESSION_TTL } from '../lifetimes.ts'
import { reply, sendAndWait } from '../messages/send.ts'

/** `acknowledged` resolves once the peer has confirmed a change. */
export type Acknowledged = { acknowledged: () => Promise<void> }

/** Maps the namespaces of an undone update to those that it had replaced. The key is the very object that `update` stored. */
const undone = new WeakMap<SessionNamespaces, SessionNamespaces>()

/**
 * Replaces the namespaces that a session grants. Only the wallet, which controls the session, may do so.
 *
 * @throws {ProtocolError} | relay errors. After such an error, or a refusal by the app, the session has its earlier namespaces.
 */
export async function update(
  context: Context,
  parameters: { topic: string; namespaces: SessionNamespaces },
): Promise<Acknowledged> {
  context.assertReady()
  const session = assertUpdate(context, parameters)
  assertController(session, session.self.publicKey, 'UNAUTHORIZED_UPDATE_REQUEST')
  const { topic } = parameters
  const namespaces = { ...parameters.namespaces }
  await keepSession(context, { ...session, namespaces })
  const { id, published, answered } = sendAndWait(context, {
    topic,
    method: 'wc_sessionUpdate',
    params: { namespaces },
  })
  const revert = async (error: unknown): Promise<never> => {
    const current = context.records.sessions.get(topic)
    undone.set(namespaces, session.namespaces)
    // A later update is not undone here. If that update fails, it restores the newest namespaces that were not undone.
    if (current?.namespaces === namespaces) {
      await keepSession(context, { ...current, namespaces: newestStanding(session.namespaces) })
    }
    throw error
  }
  await published.catch(revert)
  tellTabs(context, 'session_update', { id, topic, params: { namespaces } })
  // The update is undone if the app refuses it. If the app does not answer, it may have accepted, so the update stays.
  const answer = answered.catch((error: unknown) =>
    error instanceof PeerError ? revert(error) : Promise.reject(error),
  )
  return acknowledgedBy(answer)
}

/** Extends a session to seven days from now. Only the wallet may do so. @throws {ProtocolError} */
export async function extend(context: Context, parameters: { topic: string }): Promise<Acknowledged> {
  context.assertReady()
  const session = assertExtend(context, parameters)
  assertController(session, session.self.publicKey, 'UNAUTHORIZED_EXTEND_REQUEST')
  const { topic } = session
  await keepSession(context, { ...session, expiry: expiryIn(SESSION_TTL, context.clock.now()) })
  const { id, answered } = sendAndWait(context, { topic, method: 'wc_sessionExtend', params: {} })
  tellTabs(context, 'session_extend', { id, topic })
  return acknowledgedBy(answered)
}

function acknowledgedBy(answered: Promise<unknown>): Acknowledged {
  const acknowledged = answered.then(ignore)
  acknowledged.catch(ignore) // A caller that awaits the promise gets the rejection. Otherwise, the rejection is ignored.
  return { acknowledged: () => acknowledged }
}

/** Returns the namespaces or, if their update was undone, the newest earlier namespaces whose update was not undone. */
function newestStanding(namespaces: SessionNamespaces): SessionNamespaces {
  const replaced = undone.get(namespaces)
  return replaced ? newestStanding(replaced) : namespaces
}

function assertController(session: Session, publicKey: string, key: ProtocolErrorKey): void {
  if (session.controller !== publicKey) throw new ProtocolError(key)
}

/**
 * Creates a check that remembers the newest message of each subject, such as a session's topic. The time of a message is the
 * time in its id.
 *
 * @returns a function that returns false for a message that is older than the newest one of its subject.
 */
export function createOrderGuard(): (subject: string, id: number) => boolean {
  const newest = new Map<string, number>()
  return (subject, id) => {
    const sentMs = idMs(id)
    if (sentMs < (newest.get(subject) ?? 0)) return false
    newest.set(subject, sentMs)
    return true
  }
}

/** Creates the handler of the peer's updates. @param isInOrder - returns false for an update that arrives after a newer one. */
export function createOnUpdate(isInOrder: (subject: string, id: number) => boolean): Handler {
  return async (context, { topic, id, method, params }) => {
    const session = context.records.sessions.get(topic)
    if (!session) return
    const { namespaces } = params
    try {
      assertController(session, session.peer.publicKey, 'UNAUTHORIZED_UPDATE_REQUEST')
      assertSessionNamespaces(namespaces, 'onSessionUpdateRequest()')
      assertConforming(session.requiredNamespaces, namespaces, 'onSessionUpdateRequest()')
    } catch (error) {
      const refusal = error instanceof ProtocolError ? error : new ProtocolError('INVALID_UPDATE_REQUEST')
      return reply(context, { topic, method, id, error: { code: refusal.code, message: refusal.shortMessage } })
    }
    if (!isInOrder(topic, id)) {
      return reply(context, { topic, method, id, error: protocolError('INVALID_UPDATE_REQUEST') })
    }
    const granted = readNamespaces(namespaces)
    await keepSession(context, { ...session, namespaces: granted })
    reply(context, { topic, method, id, result: true })
    raise(context, 'session_update', { id, topic, params: { namespaces: granted } })
  }
}

/** Handles the peer's extension. The new expiry is computed with our clock, since the peer's may differ. */
export const onExtend: Handler = async (context, { topic, id, method }) => {
  const session = context.records.sessions.get(topic)
  if (!session) return
  if (session.controller !== session.peer.publicKey) {
    return reply(context, { topic, method, id, error: protocolError('UNAUTHORIZED_EXTEND_REQUEST') })
  }
  await keepSession(context, { ...session, expiry: expiryIn(SESSION_TTL, context.clock.now()) })
  reply(context, { topic, method, id, result: true })
  raise(context, 'session_extend', { id, topic })
}
