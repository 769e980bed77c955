import { isExpired } from '../records/expirer.ts'
import { type Context, ignore } from '../session/context.ts'
import { endPairing, endProposal, endRequest, endSession, neededTopics } from '../session/ends.ts'
import type { ClientEvents } from '../session/events.ts'
import { isObject } from '../wire/jsonRpc.ts'

/** Takes up where the last run ended: drops what is over, watches and listens to what is not. */
export async function restore(context: Context): Promise<void> {
  const { sessions, pairings, proposals, requests, keychain } = context.records
  const now = context.clock.now()
  for (const { topic, expiry } of sessions.values()) {
    if (isExpired(expiry, now) || !keychain.get(topic)) await endSession(context, topic)
  }
  for (const { topic, expiry } of pairings.values()) if (isExpired(expiry, now)) await endPairing(context, topic)
  for (const { id, expiry } of proposals.values()) if (isExpired(expiry, now)) await endProposal(context, id)
  for (const { id, expiry, topic } of requests.values()) {
    if (isExpired(expiry, now) || !sessions.get(topic)) await endRequest(context, id)
  }
  follow(context)
}

/** Watches the ends of all records and listens to all topics that they need. */
function follow(context: Context): void {
  const { sessions, pairings, proposals, requests, authRequests, ownAuthRequests } = context.records
  for (const { topic, expiry } of [...sessions.values(), ...pairings.values()])
    context.expirer.set(`topic:${topic}`, expiry)
  for (const store of [proposals, requests, authRequests, ownAuthRequests]) {
    for (const { id, expiry } of store.values()) context.expirer.set(`id:${id}`, expiry)
  }
  const topics = neededTopics(context)
  if (topics.size > 0) context.relayer.subscribe([...topics]).catch(ignore)
}

/** Does here what another tab did: its records come and go, its answers and events are ours too. */
export function followTabs(context: Context): void {
  context.records.onShared(({ name, payload }) => {
    if (!isObject(payload)) return
    if (name === 'event') {
      // Tabs of one origin run the same code: what one raised is an event.
      context.events.emit(payload['name'] as keyof ClientEvents, payload['payload'] as never)
    } else if (name === 'answer' && isObject(payload['answer'])) {
      const { id, result, error } = payload['answer']
      context.pending.answer(String(payload['topic']), { id: Number(id), result, error })
    } else if (name === 'settled') {
      context.pending.resolve(Number(payload['id']), payload['session'])
    } else if (name === 'record') {
      if (payload['value'] === undefined) {
        const topic = String(payload['key'])
        if (!neededTopics(context).has(topic)) context.relayer.unsubscribe(topic)
      } else follow(context)
    }
  })
}
