import type { Clock } from '@holdfast/base'
import type { RelayLimits } from '../limits.ts'
import type { Draft, StoredMessage } from './message.ts'
import type { TopicQueue } from './TopicQueue.ts'

/** What a mailbox is given by the relay around it. */
export type MailboxHost = {
  limits: RelayLimits
  clock: Clock
  /** Tells that a message joined a topic that this process has open. */
  onArrival: (queue: TopicQueue) => void
  /** Whether a client connected here still has to acknowledge the message. */
  isAwaited: (message: StoredMessage) => boolean
  /** Whether a client connected here follows a topic. */
  isFollowed: (topic: string) => boolean
  /** Tells an operator of something that needs eyes. */
  warn: (details: object, text: string) => void
}

/** How full a mailbox is, as far as this process holds it. */
export type MailboxDepth = { topics: number; messages: number; bytes: number }

/** Keeps messages until they expire, and remembers who has acknowledged them. */
export type Mailbox = {
  /**
   * Stores a message and calls back once it is safe. Readers get it, and `onArrival` tells so, only after that, so that no
   * answer to it overtakes the confirmation. A duplicate calls back when the first one is safe.
   *
   * @throws {LimitExceededError} when the topic or the mailbox is full.
   */
  store: (draft: Draft, onStored: (failure?: Error) => void) => void
  /**
   * Keeps what is stored in a topic from now on from its readers, until the call that stores it has been answered.
   *
   * @returns what ends that and brings it to them.
   */
  hold: (topic: string) => () => void
  /**
   * Gets a topic ready for reading.
   *
   * @returns the queue, at once when it is in memory anyway.
   * @throws {StorageUnavailableError} when what it is kept in does not answer in time.
   */
  open: (topic: string) => TopicQueue | Promise<TopicQueue>
  /** Says that no client of this process follows the topic any longer. */
  release: (topic: string) => void
  /** Remembers that a client has a message. */
  acknowledge: (message: StoredMessage, clientId: string) => void
  /** Drops what has expired. Called every few seconds. */
  sweep: () => void
  depth: () => MailboxDepth
  /** Whether what it keeps its mail in does not answer at the moment. */
  isAway: () => boolean
  /** Makes safe what is on its way, then lets go of files and connections. */
  stop: () => Promise<void>
}

/** Opens a mailbox for a relay. */
export type MailboxFactory = (host: MailboxHost) => Promise<Mailbox>
