import type { MailboxFactory } from './Mailbox.ts'
import type { StoredMessage } from './message.ts'
import { createTopicQueues } from './queues.ts'

/** Creates a mailbox that lives as long as its process, for tests and for operators who want nothing on disk. */
export function memoryMailbox(): MailboxFactory {
  return async (host) => {
    let nextOrder = 0
    const queues = createTopicQueues(host, () => undefined)
    return {
      store: (draft, onStored) => {
        const queue = queues.obtain(draft.topic)
        if (queue.findDuplicate(draft)) {
          onStored()
          return
        }
        queues.assertRoom(queue, draft)
        const message: StoredMessage = { ...draft, topic: queue.topic, order: nextOrder, acknowledgedBy: undefined }
        nextOrder += 1
        queues.add(queue, message)
        onStored()
        host.onArrival(queue)
      },
      hold: queues.hold,
      open: queues.open,
      release: queues.release,
      acknowledge: queues.acknowledge,
      sweep: queues.sweep,
      depth: queues.depth,
      isUnavailable: () => false,
      stop: async () => undefined,
    }
  }
}
