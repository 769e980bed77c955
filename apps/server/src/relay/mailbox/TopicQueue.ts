import type { Draft, StoredMessage } from './message.ts'

/** A publish is recognised as a duplicate for this long, even if the message itself expired sooner. */
const DUPLICATE_WINDOW_MS = 120_000
/** Memory used by a message in addition to its texts. */
const MESSAGE_OVERHEAD_BYTES = 256

/** The bytes that a message counts as. */
export function weightOf(message: Draft): number {
  return message.message.length + (message.attestation?.length ?? 0) + MESSAGE_OVERHEAD_BYTES
}

function forgetAt(message: StoredMessage): number {
  return Math.max(message.expiresAt, message.publishedAt + DUPLICATE_WINDOW_MS)
}

/** Whether a publish id sorts after another. Any fixed order works; clients count up, so here a new id comes last. */
function isLater(publishId: string, than: string): boolean {
  return publishId.length === than.length ? publishId > than : publishId.length > than.length
}

/** Indexes a message by its publish id. If another publisher has used the same id, the key also includes the publisher. */
function remember(known: Map<string, StoredMessage>, message: StoredMessage): void {
  const { publishId, publisher } = message
  const first = known.get(publishId)
  known.set(first === undefined || first.publisher === publisher ? publishId : publishId + publisher, message)
}

/** The messages of one topic, in order. It has no clock, limits or subscribers. */
export class TopicQueue {
  readonly topic: string
  /** Its place in the table of all queues. */
  place = -1
  bytes = 0
  /** Whether a client of this process is subscribed to the topic; then the queue is kept even when empty. */
  isOpen = false
  /** Sizes at which scanning the queue for room is worthwhile again. */
  trimAt = { messages: 0, bytes: 0 }
  /** The earliest time to make room again for a publisher that finds the queue full, by the monotonic clock. */
  trimAgainAtMs = Number.NEGATIVE_INFINITY
  /** The wait before that time. */
  trimPauseMs = 0
  /** The last order that may be read; later messages are not safe yet and may still be removed. */
  readableTo = Number.POSITIVE_INFINITY
  /** The same while a call that published here is unanswered. */
  #heldTo = Number.POSITIVE_INFINITY
  readonly #holds = new Set<{ from: number }>()
  #messages: StoredMessage[] = []
  /** The highest publish id of these messages. A higher one cannot be a duplicate. */
  #latestPublishId = ''
  /** Built when the first id arrives that is not the highest; most topics never need it. */
  #byPublishId: Map<string, StoredMessage> | undefined
  #earliestForgetAt = Number.POSITIVE_INFINITY

  constructor(topic: string) {
    this.topic = topic
  }

  get size(): number {
    return this.#messages.length
  }

  /** Order of the newest message, or -1. */
  get lastOrder(): number {
    return this.#messages.at(-1)?.order ?? -1
  }

  /** All messages, oldest first. */
  get messages(): readonly StoredMessage[] {
    return this.#messages
  }

  /** Finds the message that a draft repeats: same publisher, same publish id, same content. */
  findDuplicate(draft: Draft): StoredMessage | undefined {
    if (isLater(draft.publishId, this.#latestPublishId)) return undefined
    const known = this.#publishIds()
    let found = known.get(draft.publishId)
    if (found?.publisher !== draft.publisher) found = known.get(draft.publishId + draft.publisher)
    return found?.publisher === draft.publisher && found.message === draft.message ? found : undefined
  }

  /** Adds the newest message. */
  push(message: StoredMessage): void {
    this.#messages.push(message)
    this.bytes += weightOf(message)
    if (isLater(message.publishId, this.#latestPublishId)) this.#latestPublishId = message.publishId
    if (this.#byPublishId) remember(this.#byPublishId, message)
    this.#earliestForgetAt = Math.min(this.#earliestForgetAt, forgetAt(message))
  }

  /** The first readable message after an order, or undefined at the end. */
  next(order: number): StoredMessage | undefined {
    const message = this.#firstBehind(order)
    return message && message.order <= this.readableTo && message.order <= this.#heldTo ? message : undefined
  }

  /** Holds back messages added from now on from subscribers. @returns a function that ends the hold. */
  hold(): () => void {
    const hold = { from: this.lastOrder }
    this.#holds.add(hold)
    this.#heldTo = Math.min(this.#heldTo, hold.from)
    return () => {
      this.#holds.delete(hold)
      this.#heldTo = Number.POSITIVE_INFINITY
      for (const { from } of this.#holds) this.#heldTo = Math.min(this.#heldTo, from)
    }
  }

  #publishIds(): Map<string, StoredMessage> {
    if (this.#byPublishId === undefined) {
      this.#byPublishId = new Map()
      for (const message of this.#messages) remember(this.#byPublishId, message)
    }
    return this.#byPublishId
  }

  #firstBehind(order: number): StoredMessage | undefined {
    const messages = this.#messages
    const last = messages.at(-1)
    if (last === undefined || last.order <= order) return undefined
    if ((messages.at(-2)?.order ?? -1) <= order) return last
    let low = 0
    let high = messages.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((messages[middle]?.order ?? 0) > order) high = middle
      else low = middle + 1
    }
    return messages[low]
  }

  /** Drops one message, for example because it could not be stored. */
  remove(message: StoredMessage): void {
    this.#dropWhere((candidate) => candidate === message)
  }

  /** Drops messages that are expired and too old to be repeated, and reports each. */
  forgetExpired(nowMs: number, onDropped: (message: StoredMessage) => void): void {
    if (nowMs < this.#earliestForgetAt) return
    this.#dropWhere((message) => forgetAt(message) <= nowMs, onDropped)
    this.#earliestForgetAt = this.#messages.reduce((least, each) => Math.min(least, forgetAt(each)), Infinity)
  }

  /** Drops the oldest messages for which `isSettled` holds until the rest fits, and reports each. */
  evict(
    room: { messages: number; bytes: number },
    isSettled: (message: StoredMessage) => boolean,
    onDropped: (message: StoredMessage) => void,
  ): void {
    const all = this.#messages
    let excess = all.length - room.messages
    const kept: StoredMessage[] = []
    let at = 0
    // Stops once the rest fits, so that a full queue costs time for what it drops, not for what it holds.
    for (; at < all.length && (excess > 0 || this.bytes > room.bytes); at += 1) {
      const message = all[at]
      if (message === undefined) continue
      if (!isSettled(message)) {
        kept.push(message)
        continue
      }
      excess -= 1
      this.#forget(message)
      onDropped(message)
    }
    this.#messages = kept.length === 0 ? all.slice(at) : kept.concat(all.slice(at))
  }

  #dropWhere(matches: (message: StoredMessage) => boolean, onDropped?: (message: StoredMessage) => void): void {
    const kept: StoredMessage[] = []
    for (const message of this.#messages) {
      if (!matches(message)) {
        kept.push(message)
        continue
      }
      this.#forget(message)
      onDropped?.(message)
    }
    this.#messages = kept
  }

  /** Removes a message from the counts and from the duplicate index. */
  #forget(message: StoredMessage): void {
    this.bytes -= weightOf(message)
    const known = this.#byPublishId
    const { publishId, publisher } = message
    if (known?.get(publishId) === message) known.delete(publishId)
    else if (known?.get(publishId + publisher) === message) known.delete(publishId + publisher)
  }
}
