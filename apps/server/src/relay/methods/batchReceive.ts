import { hash } from 'node:crypto'
import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'

/** `irn_batchReceive`: acknowledges fetched messages, each named by the SHA-256 of its text. */
export function batchReceive(core: Core, call: SocketCall<RelayParams['irn_batchReceive']>): void {
  const idsOfTopic = new Map<string, Set<string>>()
  for (const { topic, messageId } of call.params.receipts) {
    idsOfTopic.set(topic, (idsOfTopic.get(topic) ?? new Set()).add(messageId))
  }
  receive(core, call.caller.clientId, idsOfTopic).then(() => call.succeed(true), call.fail)
}

async function receive(
  { mailbox, hub }: Core,
  clientId: string,
  idsOfTopic: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  for (const [topic, ids] of idsOfTopic) {
    const queue = await mailbox.open(topic)
    for (const message of queue.messages) {
      if (ids.has(hash('sha256', message.message))) mailbox.acknowledge(message, clientId)
    }
    if (!hub.isFollowed(topic)) mailbox.release(topic)
  }
}
