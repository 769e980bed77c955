import type { Clock } from '@holdfast/base'
import type { RelayLimits } from './limits.ts'
import type { Mailbox } from './mailbox/Mailbox.ts'
import { type StoredMessage } from './mailbox/message.ts'
import type { TopicQueue } from './mailbox/TopicQueue.ts'
import type { RelayMetrics } from './metrics.ts'
import type { Connection, Subscription } from './socket.ts'
/** Brings messages from the mailbox to sockets, each topic in order, each socket as fast as it takes them. */
export type Hub = {
  /**
   * Lets a socket follow a topic. Nothing is delivered before {@link Hub.start}, so that the answer goes first.
   *
   * @throws {LimitExceededError} when the client follows too many.
   */
  subscribe: (connection: Connection, topic: string) => Subscription | Promise<Subscription>
  /** Begins to deliver: what waits first, then what arrives. */
  start: (subscription: Subscription) => void
  unsubscribe: (connection: Connection, topic: string) => void
  /** Forgets a socket that is gone. */
  leave: (connection: Connection) => void
  /** Takes an acknowledgement; one for no delivery of ours is ignored. */
  acknowledge: (connection: Connection, delivery: number) => void
  /** Sends what a socket could not take before. */
  catchUp: (connection: Connection) => void
  /** Tells subscribers of a message that joined its topic. */
  onArrival: (queue: TopicQueue, message: StoredMessage) => void
  /** Whether a connected client still has to acknowledge a message. */
  isAwaited: (message: StoredMessage) => boolean
  /** Whether anyone connected here follows a topic. */
  isFollowed: (topic: string) => boolean
  /** Number of subscriptions. */
  size: () => number
}
export declare namespace createHub {
  type Parameters = {
    /** Asked for late, because the mailbox is opened with this hub's ears. */
    mailbox: () => Mailbox
    limits: RelayLimits
    clock: Clock
    metrics: RelayMetrics
  }
}
/** Creates the hub of a relay. */
export declare function createHub({ mailbox, limits, clock, metrics }: createHub.Parameters): Hub
