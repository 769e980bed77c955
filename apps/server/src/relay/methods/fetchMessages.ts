import { MAX_BATCH, type RelayParams, type RelayStoredMessage } from '@holdfast/pairing/wire'
import { costs } from '../../fairness/Network.ts'
import type { Core } from '../core.ts'
import { isWaitingFor } from '../mailbox/message.ts'
import type { Connection } from '../sockets/socket.ts'
import type { SocketCall } from './SocketCall.ts'

/** The most messages in one response. */
const PAGE_MESSAGES = 100
/** Characters of messages after which a response is full; one message always fits. */
const PAGE_LENGTH = 64 * 1024
/** Messages examined at once; the others wait for the network's next turn. */
const EXAMINED_AT_ONCE = 512
/** A topic counts as this many examined messages, in addition to its own. */
const TOPIC_WEIGHT = 8

type Page = { messages: RelayStoredMessage[]; hasMore: boolean }

/** `irn_fetchMessages`: answers with the caller's waiting messages on a topic, one page at a time. */
export function fetchMessages(core: Core, call: SocketCall<RelayParams['irn_fetchMessages']>): void {
  collectMessages(core, call.caller, [call.params.topic]).then(call.succeed, call.fail)
}

/**
 * Keeps the position at which a socket's next call continues on a topic. Beyond as many topics as one call may name, the
 * position that was set longest ago is forgotten, and its topic starts over.
 */
function keepCursor(caller: Connection, topic: string, cursor: number): void {
  caller.fetchCursors ??= new Map()
  caller.fetchCursors.delete(topic)
  caller.fetchCursors.set(topic, cursor)
  const [first] = caller.fetchCursors.keys()
  if (caller.fetchCursors.size > MAX_BATCH && first !== undefined) caller.fetchCursors.delete(first)
}

/**
 * Collects the waiting messages of some topics. The next call on the same socket continues after the last message; a call
 * after the end starts over. Fetching acknowledges nothing: `irn_batchReceive` does that.
 */
export async function collectMessages(
  { mailbox, hub, clock, turns }: Core,
  caller: Connection,
  topics: readonly string[],
): Promise<Page> {
  const { network } = caller
  const page: Page = { messages: [], hasMore: false }
  let length = 0
  let examined = 0
  const countExamined = async (messages: number): Promise<void> => {
    examined += messages
    if (examined < EXAMINED_AT_ONCE) return
    network.spend(examined * costs.message)
    examined = 0
    await turns.next(network)
  }
  network.spend(topics.length * costs.topic)
  await turns.next(network)
  for (const topic of topics) {
    await countExamined(TOPIC_WEIGHT)
    const queue = await mailbox.open(topic)
    if (!hub.hasSubscribers(topic)) mailbox.release(topic)
    let cursor = caller.fetchCursors?.get(topic) ?? -1
    for (let message = queue.next(cursor); message; message = queue.next(cursor)) {
      examined += 1
      if (examined >= EXAMINED_AT_ONCE) await countExamined(0)
      if (isWaitingFor(message, caller.clientId, clock.now())) {
        length += message.message.length
        network.spend(costs.delivery)
        if (page.messages.length > 0 && (page.messages.length >= PAGE_MESSAGES || length > PAGE_LENGTH)) {
          keepCursor(caller, queue.topic, cursor)
          return { ...page, hasMore: true }
        }
        network.spend(message.message.length)
        const { publishedAt, tag } = message
        page.messages.push({ topic, message: message.message, publishedAt, tag })
      }
      cursor = message.order
    }
    // With several topics, the next page must not repeat the topics that are already complete. An empty topic needs no position.
    if (cursor >= 0) keepCursor(caller, queue.topic, cursor)
  }
  for (const topic of topics) caller.fetchCursors?.delete(topic)
  return page
}
