import { isRecord } from '@holdfast/base'
import { isExpired } from '../records/expirer.ts'
import { type Context, ignore } from '../session/context.ts'
import type { ClientEvents } from '../session/events.ts'
import { forgetSentCalls } from '../session/messages/sentCalls.ts'
import {
  endOwnAuthRequest,
  endPairing,
  endProposal,
  endRequest,
  endSession,
  neededTopics,
  noteExpired,
} from '../session/verbs/ends.ts'

/**
 * Continues where the last run ended: drops expired and orphaned records, watches the others and subscribes to their topics.
 * Listeners added right after the restoration still get the events of the dropped records.
 */
export async function restore(context: Context): Promise<void> {
  const { sessions, pairings, proposals, requests, authRequests, ownAuthRequests, keychain } = context.records
  const isOver = ({ expiry }: { expiry: number }): boolean => isExpired(expiry, context.clock.now())
  const emissions: (() => void)[] = []
  const emitLater = <Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): void =>
    void emissions.push(() => context.events.emit(name, payload))

  for (const session of sessions.values()) {
    const { topic } = session
    if (!isOver(session) && keychain.get(topic)) continue
    await endSession(context, topic)
    emitLater('session_delete', { id: 0, topic })
    if (isOver(session)) emitLater('session_expire', { topic })
  }
  for (const pairing of pairings.values().filter(isOver)) {
    await endPairing(context, pairing.topic)
    emitLater('pairing_expire', { topic: pairing.topic })
  }
  for (const { id } of proposals.values().filter(isOver)) {
    await endProposal(context, id)
    emitLater('proposal_expire', { id })
  }
  const orphans = requests.values().filter(({ topic }) => !sessions.get(topic))
  for (const { id } of new Set([
    ...orphans,
    ...requests.values().filter(isOver),
    ...authRequests.values().filter(isOver),
  ])) {
    await endRequest(context, id)
    noteExpired(context, id)
    emitLater('session_request_expire', { id })
  }
  for (const { topic } of ownAuthRequests.values().filter(isOver)) await endOwnAuthRequest(context, topic)
  await forgetSentCalls(context, isOver)
  watchRecords(context)
  const emitAll = (): void => {
    for (const emission of emissions) emission()
  }
  if (emissions.length > 0) context.clock.setTimeout(emitAll, 0)
}

/** Watches the expiry of all records and subscribes to all topics that they need. */
function watchRecords(context: Context): void {
  const { sessions, pairings, proposals, requests, authRequests, ownAuthRequests } = context.records
  for (const { topic, expiry } of [...sessions.values(), ...pairings.values()])
    context.expirer.set(`topic:${topic}`, expiry)
  for (const store of [proposals, requests, authRequests, ownAuthRequests]) {
    for (const { id, expiry } of store.values()) context.expirer.set(`id:${id}`, expiry)
  }
  const topics = neededTopics(context)
  if (topics.size > 0) context.relayer.subscribe([...topics]).catch(ignore) // The next connection subscribes again.
}

/** Applies what other tabs share: their records, answers and events. */
export function followTabs(context: Context): void {
  context.records.onShared(({ name, payload }) => {
    if (!isRecord(payload)) return
    if (name === 'event') {
      // Tabs of one origin run the same code, so the name is one of our events.
      context.events.emit(payload['name'] as keyof ClientEvents, payload['payload'] as never)
    } else if (name === 'answer' && isRecord(payload['answer'])) {
      const { id, result, error } = payload['answer']
      context.pending.answer(String(payload['topic']), { id: Number(id), result, error })
    } else if (name === 'settled') {
      context.pending.resolve(Number(payload['id']), payload['session'])
    } else if (name === 'record') {
      if (payload['value'] === undefined) {
        // If the key is not a topic, no subscription exists and `unsubscribe` does nothing.
        const topic = String(payload['key'])
        if (!neededTopics(context).has(topic)) context.relayer.unsubscribe(topic)
      } else watchRecords(context)
      // Keys, ids, seen messages and sent calls are internal: their changes raise no event.
      if (!['key', 'seen', 'id', 'calls'].includes(String(payload['store'])))
        context.events.emit('records_sync', undefined)
    }
  })
}
