import type { MailboxDepth, MailboxHost } from './Mailbox.ts'
import type { Draft, StoredMessage } from './message.ts'
import { TopicQueue } from './TopicQueue.ts'
export type TopicQueues = {
  get: (topic: string) => TopicQueue | undefined
  /** The queue of a topic, made when there is none. */
  obtain: (topic: string) => TopicQueue
  all: () => Iterable<TopicQueue>
  /** The queue of a topic, kept until it is released. */
  open: (topic: string) => TopicQueue
  release: (topic: string) => void
  /** Makes room for a message, first by dropping what everyone present has; throws when there is none. */
  assertRoom: (queue: TopicQueue, draft: Draft) => void
  /** Adds a message to its topic. */
  add: (queue: TopicQueue, message: StoredMessage) => void
  remove: (queue: TopicQueue, message: StoredMessage) => void
  sweep: () => void
  /** Lets go of a queue, whatever is in it. */
  discard: (topic: string) => void
  depth: () => MailboxDepth
}
/**
 * Keeps the queues of all topics in memory within the relay's limits.
 *
 * @param onDropped - told of each message that leaves a queue by age or for want of room.
 */
export declare function createTopicQueues(host: MailboxHost, onDropped: (message: StoredMessage) => void): TopicQueues
