import { assertDisconnect, assertEmit, assertPing } from '../validate/assertions.ts'
import { chainsOfSession, grantedOn, inOrderOfUse } from '../validate/namespaces.ts'
import { isEvent } from '../validate/scalars.ts'
import { protocolError } from '../wire/errors.ts'
import type { Reason } from '../wire/types.ts'
import { type Context, type Handler, ignore, raise, tellTabs } from './context.ts'
import { endPairing, endProposal, endSession } from './ends.ts'
import { reply, sendAndWait, sendRequest } from './send.ts'
import { keepSession } from './settle.ts'

/** Longest wait for the relay to take a farewell, in milliseconds: what ends here ends whether or not it is heard. */
const FAREWELL_MS = 2_000

/** Asks whether the peer is there; resolves when it answered. @throws {ProtocolError} | {RequestExpiredError} */
export async function ping(context: Context, parameters: { topic: string }): Promise<void> {
  const { topic } = assertPing(context, parameters)
  const method = context.records.sessions.get(topic) ? 'wc_sessionPing' : 'wc_pairingPing'
  await sendAndWait(context, { topic, method, params: {} }).answered
}

/** Tells the peer of an event that the session allows; nobody answers. @throws {ProtocolError} | relay errors. */
export async function emit(context: Context, parameters: emit.Parameters): Promise<void> {
  const { topic } = assertEmit(context, parameters)
  const { event, chainId } = parameters
  await sendRequest(context, { topic, method: 'wc_sessionEvent', params: { event, chainId } }).published
}

export declare namespace emit {
  type Parameters = { topic: string; event: { name: string; data: unknown }; chainId: string }
}

/**
 * Ends a session or a pairing. Here it has ended at once; the peer is told as soon as the relay can be reached.
 *
 * @param parameters.reason - accepted for the sake of callers; the peer always hears that the user disconnected.
 * @throws {ProtocolError}
 */
export async function disconnect(
  context: Context,
  parameters: { topic: string; reason?: Reason | undefined },
): Promise<void> {
  const { topic } = assertDisconnect(context, parameters)
  const isSession = context.records.sessions.get(topic) !== undefined
  const method = isSession ? 'wc_sessionDelete' : 'wc_pairingDelete'
  const { published } = sendRequest(context, { topic, method, params: protocolError('USER_DISCONNECTED') })
  await (isSession ? endSession(context, topic) : endPairingAndOffers(context, topic))
  tellTabs(context, isSession ? 'session_delete' : 'pairing_delete', { id: 0, topic })
  await new Promise<void>((resolve) => {
    const cancel = context.clock.setTimeout(resolve, FAREWELL_MS)
    published
      .catch(ignore)
      .finally(() => {
        cancel()
        resolve()
      })
      .catch(ignore)
  })
}

async function endPairingAndOffers(context: Context, topic: string): Promise<void> {
  const { proposals } = context.records
  for (const { id, pairingTopic } of proposals.values()) if (pairingTopic === topic) await endProposal(context, id)
  await endPairing(context, topic)
}

export const onPing: Handler = async (context, { topic, id, method }) => {
  reply(context, { topic, method, id, result: true })
  raise(context, method === 'wc_sessionPing' ? 'session_ping' : 'pairing_ping', { id, topic })
}

/** Takes the peer's farewell. */
export const onSessionDelete: Handler = async (context, { topic, id, method }) => {
  reply(context, { topic, method, id, result: true })
  await endSession(context, topic)
  raise(context, 'session_delete', { id, topic })
}

export const onPairingDelete: Handler = async (context, { topic, id }) => {
  await endPairingAndOffers(context, topic)
  raise(context, 'pairing_delete', { id, topic })
}

/** Takes an event of the peer. @param isInOrder - drops what was overtaken by a later one of its name. */
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
