import type { Clock } from '@holdfast/base'
import type { RelayLimits } from '../limits.ts'
import type { Draft, StoredMessage } from './message.ts'
import type { TopicQueue } from './TopicQueue.ts'

/** The relay's settings and functions that a mailbox uses. */
export type MailboxHost = {
  limits: RelayLimits
  clock: Clock
  /** Called when a message joins a topic that this process has open. Some mailboxes call it for their other topics too. */
  onArrival: (queue: TopicQueue) => void
  /** Whether a client connected here has yet to acknowledge the message. */
  awaitsAcknowledgement: (message: StoredMessage) => boolean
  /** Whether a client connected here is subscribed to a topic. */
  hasSubscribers: (topic: string) => boolean
  /** Reports a problem that needs the operator's attention. */
  warn: (details: object, text: string) => void
}

/** How many topics and messages of a mailbox this process has in memory, and the messages' bytes. */
export type MailboxDepth = { topics: number; messages: number; bytes: number }

/** Keeps messages until they expire, and records which clients have acknowledged them. */
export type Mailbox = {
  /**
   * Stores a message and calls back once it is safe, or with the failure. The message is delivered, and `onArrival` called,
   * only once it is safe, so that no answer to it arrives before the confirmation. For a duplicate, `onStored` is called when
   * the first copy is safe.
   *
   * @throws {LimitExceededError} when the topic or the mailbox is full.
   */
  store: (draft: Draft, onStored: (failure?: Error) => void) => void
  /**
   * Holds back new messages of a topic from subscribers until the call that stores them has been answered.
   *
   * @returns a function that ends the hold and delivers the messages.
   */
  hold: (topic: string) => () => void
  /**
   * Opens a topic for reading.
   *
   * @returns the queue; not a promise if the queue is already in memory.
   * @throws {StorageUnavailableError} when the storage does not answer in time.
   */
  open: (topic: string) => TopicQueue | Promise<TopicQueue>
  /** Closes a topic that no client of this process is subscribed to any more. */
  release: (topic: string) => void
  /** Records that a client has acknowledged a message. */
  acknowledge: (message: StoredMessage, clientId: string) => void
  /** Drops expired messages. Called every few seconds. */
  sweep: () => void
  depth: () => MailboxDepth
  /** Whether the mailbox's storage is currently unavailable. */
  isUnavailable: () => boolean
  /** Stores pending writes, then closes files and connections. */
  stop: () => Promise<void>
}

/** Opens a mailbox for a relay. */
export type MailboxFactory = (host: MailboxHost) => Promise<Mailbox>
