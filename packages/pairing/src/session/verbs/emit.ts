import { assertEmit } from '../../validate/assertions.ts'
import { chainsOfSession, grantedOn, inOrderOfUse } from '../../validate/namespaces.ts'
import { isEvent } from '../../validate/scalars.ts'
import { protocolError } from '../../wire/errors.ts'
import { type Context, type Handler, raise } from '../context.ts'
import { keepSession } from '../keep.ts'
import { reply, sendRequest } from '../messages/send.ts'

/** Sends the peer an event that the session allows, and waits for no answer. @throws {ProtocolError} | relay errors. */
export async function emit(context: Context, parameters: emit.Parameters): Promise<void> {
  context.assertReady()
  const { topic } = assertEmit(context, parameters)
  const { event, chainId } = parameters
  await sendRequest(context, { topic, method: 'wc_sessionEvent', params: { event, chainId } }).published
}

export declare namespace emit {
  type Parameters = { topic: string; event: { name: string; data: unknown }; chainId: string }
}

/**
 * Creates the handler of the peer's events.
 *
 * @param isInOrder - returns false for an event that arrives after a newer event of the same name.
 */
export function createOnEvent(isInOrder: (subject: string, id: number) => boolean): Handler {
  return async (context, { topic, id, method, params }) => {
    const session = context.records.sessions.get(topic)
    if (!session) return
    const { event, chainId } = params
    const isAllowed =
      isEvent(event) &&
      typeof chainId === 'string' &&
      chainsOfSession(session.namespaces).includes(chainId) &&
      grantedOn(session.namespaces, chainId, 'events').includes(event.name)
    if (!isAllowed) return reply(context, { topic, method, id, error: protocolError('UNAUTHORIZED_EVENT') })
    if (!isInOrder(`${topic}/${event.name}`, id)) return
    if (event.name === 'accountsChanged' && session.controller === session.peer.publicKey) {
      await keepSession(context, { ...session, namespaces: inOrderOfUse(session.namespaces, event.data, chainId) })
    }
    raise(context, 'session_event', { id, topic, params: { event, chainId } })
  }
}
