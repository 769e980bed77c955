import { hash } from 'node:crypto'
import type { RelayParams } from '@holdfast/pairing/wire'
import { costs } from '../../fairness/Network.ts'
import type { Core } from '../core.ts'
import { isWaitingFor, type StoredMessage } from '../mailbox/message.ts'
import type { Connection } from '../sockets/socket.ts'
import type { SocketCall } from './SocketCall.ts'

/** Characters hashed at once; the rest waits for the network's next turn. */
const HASHED_AT_ONCE = 64 * 1024
/** The cost of examining a message, on top of its characters. */
const EXAMINE_COST = 128

/** Ids of the messages examined so far: the SHA-256 of the text, computed once per message. */
const idOf = new WeakMap<StoredMessage, string>()

/** `irn_batchReceive`: acknowledges fetched messages, each identified by the SHA-256 of its text. */
export function batchReceive(core: Core, call: SocketCall<RelayParams['irn_batchReceive']>): void {
  const { receipts } = call.params
  call.caller.network.spend(receipts.length * costs.topic)
  const idsOfTopic = new Map<string, Set<string>>()
  for (const { topic, messageId } of receipts) {
    idsOfTopic.set(topic, (idsOfTopic.get(topic) ?? new Set()).add(messageId))
  }
  acknowledgeMessages(core, call.caller, idsOfTopic).then(() => call.succeed(true), call.fail)
}

async function acknowledgeMessages(
  { mailbox, hub, clock, turns }: Core,
  { clientId, network }: Connection,
  idsOfTopic: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  await turns.next(network)
  let cost = 0
  for (const [topic, ids] of idsOfTopic) {
    const queue = await mailbox.open(topic)
    for (const message of queue.messages) {
      cost += EXAMINE_COST
      if (isWaitingFor(message, clientId, clock.now())) {
        let id = idOf.get(message)
        if (id === undefined) {
          id = hash('sha256', message.message)
          idOf.set(message, id)
          cost += message.message.length
        }
        if (ids.has(id)) {
          // One receipt acknowledges every message with this text. Each acknowledgement costs as much as that of a delivery.
          network.spend(costs.frame)
          mailbox.acknowledge(message, clientId)
        }
      }
      if (cost < HASHED_AT_ONCE) continue
      network.spend(cost / 4)
      cost = 0
      await turns.next(network)
    }
    if (!hub.hasSubscribers(topic)) mailbox.release(topic)
  }
  network.spend(cost / 4)
}
