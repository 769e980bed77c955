import type { OwnAuthRequest } from '../../records/entities.ts'
import { assertDisconnect } from '../../validate/assertions.ts'
import { protocolError } from '../../wire/errors.ts'
import type { JsonRpcErrorObject } from '../../wire/jsonRpc.ts'
import { assertOpen, type Context, type Handler, ignore, raise, tellTabs } from '../context.ts'
import { RequestExpiredError } from '../errors.ts'
import { reply, sendRequest } from '../messages/send.ts'
import { endOwnAuthRequest, endPairing, endProposal, endRequest, endSession } from './ends.ts'

/** Longest wait for the relay to accept the delete message, in milliseconds. Our own record is deleted in any case. */
const DELETE_PUBLISH_MS = 2_000

/**
 * Ends a session or a pairing: on our side at once, on the peer's side as soon as the relay can be reached.
 * Proposals and sign-in requests that wait on a pairing end with it.
 *
 * @param parameters.reason - ignored; accepted for existing callers. The peer is always told that the user disconnected.
 * @throws {ProtocolError} if a rule was broken.
 */
export async function disconnect(
  context: Context,
  parameters: { topic: string; reason?: JsonRpcErrorObject | undefined },
): Promise<void> {
  assertOpen(context)
  const { topic } = assertDisconnect(context, parameters)
  const isSession = context.records.sessions.get(topic) !== undefined
  const method = isSession ? 'wc_sessionDelete' : 'wc_pairingDelete'
  const { published } = sendRequest(context, { topic, method, params: protocolError('USER_DISCONNECTED') })
  await (isSession ? endSession(context, topic) : endPairingAndRequests(context, topic))
  for (const request of context.records.ownAuthRequests.values())
    if (request.pairingTopic === topic) await withdrawAuthRequest(context, request)
  tellTabs(context, isSession ? 'session_delete' : 'pairing_delete', { id: 0, topic })
  await new Promise<void>((resolve) => {
    const cancel = context.clock.setTimeout(resolve, DELETE_PUBLISH_MS)
    published
      .catch(ignore) // After a failure, the peer keeps its record until the record expires.
      .finally(() => {
        cancel()
        resolve()
      })
      .catch(ignore) // Never rejects; the linter requires a handler.
  })
}

/**
 * Ends the app's own proposals and sign-in requests that no wallet has answered, also those of earlier pages. A later approval
 * leads to no session. The wallets are told as soon as the relay can be reached.
 */
export async function withdraw(context: Context): Promise<void> {
  assertOpen(context)
  const { pairings, proposals, ownAuthRequests } = context.records
  const own = proposals.values().filter(({ isOwn }) => isOwn)
  const requests = ownAuthRequests.values()
  const pairingTopics = new Set([...own, ...requests].map(({ pairingTopic }) => pairingTopic))
  await Promise.all([
    ...requests.map((request) => withdrawAuthRequest(context, request)),
    ...own.map(({ id }) => endProposal(context, id)),
    // A pairing may expire before its proposal.
    ...[...pairingTopics].filter((topic) => pairings.get(topic)).map((topic) => disconnect(context, { topic })),
  ])
}

/** Ends a sign-in request of the app, and rejects the wait for its answer. */
function withdrawAuthRequest(context: Context, { id, topic }: OwnAuthRequest): Promise<void> {
  context.pending.reject(id, new RequestExpiredError())
  return endOwnAuthRequest(context, topic)
}

async function endPairingAndRequests(context: Context, topic: string): Promise<void> {
  const { proposals, authRequests } = context.records
  for (const { id, pairingTopic } of proposals.values()) if (pairingTopic === topic) await endProposal(context, id)
  for (const { id, pairingTopic } of authRequests.values()) if (pairingTopic === topic) await endRequest(context, id)
  await endPairing(context, topic)
}

/** Handles the peer's deletion of a session. */
export const onSessionDelete: Handler = async (context, { topic, id, method }) => {
  reply(context, { topic, method, id, result: true })
  await endSession(context, topic)
  raise(context, 'session_delete', { id, topic })
}

/** Handles the peer's deletion of a pairing. */
export const onPairingDelete: Handler = async (context, { topic, id }) => {
  await endPairingAndRequests(context, topic)
  raise(context, 'pairing_delete', { id, topic })
}
