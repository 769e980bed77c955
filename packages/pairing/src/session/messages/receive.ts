import { isRecord } from '@holdfast/base'
import { hashText } from '../../crypto/keys.ts'
import { protocolError } from '../../wire/errors.ts'
import { readJson } from '../../wire/json.ts'
import { isPeerMethod } from '../../wire/methods.ts'
import type { RelayMessage } from '../../wire/parseRelayFrame.ts'
import type { Context, Handler, Incoming } from '../context.ts'
import { keepSession } from '../keep.ts'
import { type PeerAnswer, readPeerAnswer } from '../pending.ts'
import { createOnUpdate, createOrderGuard, onExtend } from '../verbs/change.ts'
import { onPairingDelete, onSessionDelete } from '../verbs/disconnect.ts'
import { createOnEvent } from '../verbs/emit.ts'
import { onPropose } from '../verbs/pair.ts'
import { onPing } from '../verbs/ping.ts'
import { onRequest } from '../verbs/request.ts'
import { onLateApproval, onProposalAnswered, onSettle } from '../verbs/settle.ts'
import { localIdOf } from './foreignIds.ts'
import { openWith, reply } from './send.ts'

/** The handlers that sign-in adds to a client. */
export type AuthenticateHandlers = {
  onAuthenticate: Handler
  /** Handles an envelope on a topic that awaits the answer to a sign-in request; false on any other topic. */
  onAnswerEnvelope: (context: Context, topic: string, message: string) => Promise<boolean>
  /** Handles an answer on a pairing; false when it answers no sign-in request. */
  onPairingAnswer: (context: Context, topic: string, answer: PeerAnswer) => Promise<boolean>
}

/**
 * Creates the receiver of the relayer's messages. It decrypts them, distinguishes requests from answers and calls the handlers.
 * Every message is handled once, across all tabs and restarts. Invalid content is dropped; only a storage failure rejects the
 * promise, so that the relay delivers the message again.
 */
export function createReceiver(
  authenticate: AuthenticateHandlers,
): (context: Context, message: RelayMessage) => Promise<void> {
  const onSession: Record<string, Handler> = {
    wc_sessionSettle: onSettle,
    wc_sessionUpdate: createOnUpdate(createOrderGuard()),
    wc_sessionExtend: onExtend,
    wc_sessionRequest: onRequest,
    wc_sessionEvent: createOnEvent(createOrderGuard()),
    wc_sessionDelete: onSessionDelete,
    wc_sessionPing: onPing,
  }
  const onPairing: Record<string, Handler> = {
    wc_sessionPropose: onPropose,
    wc_sessionAuthenticate: authenticate.onAuthenticate,
    wc_pairingDelete: onPairingDelete,
    wc_pairingPing: onPing,
  }

  const onRequested = async (context: Context, incoming: Incoming): Promise<void> => {
    const { topic, method, id } = incoming
    const isPairing = context.records.pairings.get(topic) !== undefined
    const isKnown = isPairing || method === 'wc_sessionSettle' || context.records.sessions.get(topic) !== undefined
    if (!isKnown) return
    const handlers = isPairing ? onPairing : onSession
    if (Object.hasOwn(handlers, method)) return handlers[method]?.(context, incoming)
    if (isPairing && !isPeerMethod(method)) {
      reply(context, { topic, method, id, error: protocolError('WC_METHOD_UNSUPPORTED', method) })
    }
  }

  const onAnswered = async (context: Context, topic: string, answer: PeerAnswer): Promise<void> => {
    const { proposals, sessions } = context.records
    const proposal = proposals.get(answer.id)
    if (proposal?.isOwn && proposal.pairingTopic === topic) {
      const settlement = await onProposalAnswered(context, proposal, answer)
      if (settlement) await receive(context, { ...settlement, publishedAt: 0 })
      return
    }
    if (await authenticate.onPairingAnswer(context, topic, answer)) return
    const session = sessions.get(topic)
    if (!session) await onLateApproval(context, topic, answer)
    // Any message under the session's key proves that the app has the session.
    if (session && !session.acknowledged && answer.error === undefined) {
      await keepSession(context, { ...session, acknowledged: true })
    }
    context.pending.answer(topic, answer)
    context.records.share('answer', { topic, answer })
  }

  const open = (context: Context, topic: string, message: string): unknown => {
    const symKey = context.records.keychain.get(topic)
    try {
      const plaintext = symKey === undefined ? undefined : openWith(symKey, message)
      return plaintext === undefined ? undefined : readJson(plaintext)
    } catch {
      // The message is sealed with another key, damaged, or not JSON: there is nothing to handle.
      return undefined
    }
  }

  const handle = async (context: Context, message: RelayMessage): Promise<void> => {
    const { topic, publishedAt } = message
    if (await authenticate.onAnswerEnvelope(context, topic, message.message)) return
    const payload = open(context, topic, message.message)
    if (!isRecord(payload)) return
    const { method, params } = payload
    if (typeof method !== 'string') {
      const answer = readPeerAnswer(payload)
      return answer && onAnswered(context, topic, answer)
    }
    const id = await localIdOf(context, topic, payload['id'])
    if (id === undefined) return
    context.receivedRequests.emit('request', topic)
    await onRequested(context, { topic, id, method, params: isRecord(params) ? params : {}, publishedAt })
  }

  const receive = async (context: Context, message: RelayMessage): Promise<void> => {
    const { seen } = context.records
    const hash = await hashText(context.primitives, message.message)
    if (seen.has(message.topic, hash)) return
    await context.lock(`holdfast/${message.topic}`, async () => {
      if (context.records.isShared) await seen.reload(message.topic)
      if (seen.has(message.topic, hash)) return
      await handle(context, message)
      // If the message ended its topic, there is nothing to remember.
      if (context.records.keychain.get(message.topic)) await seen.add(message.topic, hash)
    })
  }
  return receive
}
