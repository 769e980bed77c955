import { LimitExceededError } from '../errors.ts'
import type { MailboxDepth, MailboxHost } from './Mailbox.ts'
import { addAcknowledgement, type Draft, isAcknowledgedBy, type StoredMessage } from './message.ts'
import { ACKNOWLEDGEMENT_BYTES, TopicQueue, weightOf } from './TopicQueue.ts'
import { TopicTable } from './TopicTable.ts'

/** The factor by which a queue must grow before scanning it for room is worthwhile again. */
const TRIM_SLACK = 1.25
/** Least time between two scans of a full queue, however many publishers ask; it doubles after each scan that makes no room. */
const TRIM_PAUSE_MS = 100
const MAX_TRIM_PAUSE_MS = 3200
/** Messages examined at once when all queues together are full, and the pause before the next search for room. */
const SHED_AT_ONCE = 1000
const SHED_PAUSE_MS = 50
/** Queues examined at once for expired messages. */
const SWEPT_AT_ONCE = 1000

/** The queues of the topics that are in memory. */
export type TopicQueues = {
  get: (topic: string) => TopicQueue | undefined
  /** Returns the queue of a topic; creates it if missing. */
  obtain: (topic: string) => TopicQueue
  all: () => Iterable<TopicQueue>
  /** Returns the queue of a topic, and keeps it until it is released. */
  open: (topic: string) => TopicQueue
  release: (topic: string) => void
  /**
   * Checks that there is room for a message. If there is none, drops messages that have expired or that all connected
   * subscribers have acknowledged.
   *
   * @throws {LimitExceededError} when there is still no room.
   */
  assertRoom: (queue: TopicQueue, draft: Draft) => void
  /** Holds back new messages of a topic from subscribers. @returns a function that ends the hold and delivers the messages. */
  hold: (topic: string) => () => void
  /** Adds a message to its topic. */
  add: (queue: TopicQueue, message: StoredMessage) => void
  remove: (queue: TopicQueue, message: StoredMessage) => void
  /**
   * Records that a client has acknowledged a message. The first client of a message is always recorded, and each further one
   * while there is room: client ids cost nothing, and a stranger must not fill the memory with theirs.
   *
   * @returns false if nothing was recorded.
   */
  acknowledge: (message: StoredMessage, clientId: string) => boolean
  sweep: () => void
  /** Removes a queue with everything in it. */
  discard: (topic: string) => void
  depth: () => MailboxDepth
}

/**
 * Keeps the queues of all topics in memory within the relay's limits.
 *
 * @param onDropped - called for each message that leaves a queue because of its age or for lack of room.
 */
export function createTopicQueues(host: MailboxHost, onDropped: (message: StoredMessage) => void): TopicQueues {
  const { limits, clock } = host
  const queues = new TopicTable()
  let messages = 0
  let bytes = 0
  let shedAgainAtMs = Number.NEGATIVE_INFINITY
  /** The rest of the current round through all queues in search of room. */
  let shedding = queues.round()
  let isSweeping = false

  const isSettled = (message: StoredMessage): boolean =>
    message.expiresAt <= clock.now() || (message.acknowledgedBy !== undefined && !host.awaitsAcknowledgement(message))
  const updateTotals = (queue: TopicQueue, change: () => void): void => {
    const before = { size: queue.size, bytes: queue.bytes }
    change()
    messages += queue.size - before.size
    bytes += queue.bytes - before.bytes
  }
  const evict = (queue: TopicQueue, room: { messages: number; bytes: number }): void =>
    updateTotals(queue, () => queue.evict(room, isSettled, onDropped))
  const trim = (queue: TopicQueue): void => {
    evict(queue, { messages: limits.retainedMessages, bytes: limits.retainedBytes })
    queue.trimAt = {
      messages: Math.max(limits.retainedMessages, queue.size) * TRIM_SLACK,
      bytes: Math.max(limits.retainedBytes, queue.bytes) * TRIM_SLACK,
    }
  }
  const exceededLimit = (queue: TopicQueue, draft: Draft): 'mailboxMessages' | 'mailboxBytes' | undefined => {
    if (queue.size >= limits.mailboxMessages) return 'mailboxMessages'
    return queue.bytes + weightOf(draft) > limits.mailboxBytes ? 'mailboxBytes' : undefined
  }
  const assertRoomInQueue = (queue: TopicQueue, draft: Draft): void => {
    if (exceededLimit(queue, draft) === undefined) return
    const nowMs = clock.monotonic()
    const isTrimDue = queue.trimAgainAtMs === undefined || nowMs >= queue.trimAgainAtMs
    if (isTrimDue) trim(queue)
    const limit = exceededLimit(queue, draft)
    if (isTrimDue) {
      const isInVain = limit !== undefined
      const longerPauseMs = Math.max(TRIM_PAUSE_MS, Math.min(MAX_TRIM_PAUSE_MS, queue.trimPauseMs * 2))
      queue.trimPauseMs = isInVain ? longerPauseMs : TRIM_PAUSE_MS
      queue.trimAgainAtMs = nowMs + queue.trimPauseMs
    }
    if (limit) {
      throw new LimitExceededError({ limit, message: `the mailbox of this topic is full (${queue.size} messages)` })
    }
  }
  /** Goes through some of the queues, and drops the messages for which `isSettled` holds. */
  const shedSome = (): void => {
    let rounds = 0
    for (let examined = 0; examined < SHED_AT_ONCE && rounds < 2; ) {
      const { value: queue, done } = shedding.next()
      if (done) {
        shedding = queues.round()
        rounds += 1
        continue
      }
      examined += queue.size + 1
      evict(queue, { messages: 0, bytes: 0 })
    }
  }
  const assertRoomInAll = (draft: Draft): void => {
    if (bytes + weightOf(draft) <= limits.totalBytes) return
    const nowMs = clock.monotonic()
    if (nowMs >= shedAgainAtMs) {
      shedAgainAtMs = nowMs + SHED_PAUSE_MS
      shedSome()
    }
    if (bytes + weightOf(draft) > limits.totalBytes) {
      throw new LimitExceededError({ limit: 'totalBytes', message: 'the relay holds as much mail as it can' })
    }
  }

  const obtain = (topic: string): TopicQueue => {
    let queue = queues.get(topic)
    if (queue === undefined) {
      queue = new TopicQueue(topic)
      queues.add(queue)
    }
    return queue
  }

  return {
    get: (topic) => queues.get(topic),
    obtain,
    open: (topic) => {
      const queue = obtain(topic)
      queue.hasSubscribers = true
      return queue
    },
    release: (topic) => {
      const queue = queues.get(topic)
      if (queue === undefined) return
      queue.hasSubscribers = false
      if (queue.size === 0) queues.delete(queue)
    },
    all: () => queues.round(),
    assertRoom: (queue, draft) => {
      assertRoomInQueue(queue, draft)
      assertRoomInAll(draft)
    },
    hold: (topic) => {
      const queue = obtain(topic)
      const release = queue.hold()
      return () => {
        release()
        host.onArrival(queue)
      }
    },
    add: (queue, message) => {
      updateTotals(queue, () => queue.push(message))
      const { trimAt } = queue
      if (trimAt === undefined || queue.size > trimAt.messages || queue.bytes > trimAt.bytes) trim(queue)
    },
    remove: (queue, message) => updateTotals(queue, () => queue.remove(message)),
    acknowledge: (message, clientId) => {
      if (message.acknowledgedBy === undefined) return addAcknowledgement(message, clientId)
      if (isAcknowledgedBy(message, clientId)) return false
      const queue = queues.get(message.topic)
      if (!queue?.has(message)) return false
      if (queue.bytes + ACKNOWLEDGEMENT_BYTES > limits.mailboxBytes) return false
      if (bytes + ACKNOWLEDGEMENT_BYTES > limits.totalBytes) return false
      updateTotals(queue, () => queue.addFurtherAcknowledgement(message, clientId))
      return true
    },
    sweep: () => {
      if (isSweeping) return
      isSweeping = true
      const round = queues.round()
      const sweepSome = (): void => {
        const nowMs = clock.now()
        for (let swept = 0; swept < SWEPT_AT_ONCE; swept += 1) {
          const { value: queue, done } = round.next()
          if (done) {
            isSweeping = false
            return
          }
          updateTotals(queue, () => queue.forgetExpired(nowMs, onDropped))
          if (queue.size === 0 && !queue.hasSubscribers) queues.delete(queue)
        }
        setImmediate(sweepSome)
      }
      sweepSome()
    },
    discard: (topic) => {
      const queue = queues.get(topic)
      if (queue === undefined) return
      messages -= queue.size
      bytes -= queue.bytes
      queues.delete(queue)
    },
    depth: () => ({ topics: queues.size, messages, bytes }),
  }
}
