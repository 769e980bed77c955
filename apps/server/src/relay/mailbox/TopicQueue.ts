import { addAcknowledgement, type Draft, type StoredMessage } from './message.ts'

/** A publish is recognised as a duplicate for this long, even if the message itself expired sooner. */
const DUPLICATE_WINDOW_MS = 120_000
/** Memory used by a message in addition to its texts, and by a topic that has messages, as measured on the heap. */
const MESSAGE_OVERHEAD_BYTES = 384
const TOPIC_OVERHEAD_BYTES = 512
/** Memory used by each client that acknowledged a message, except the first, which is part of the message's overhead. */
export const ACKNOWLEDGEMENT_BYTES = 128

/** Returns the bytes that a message counts as, which are at least the memory that it occupies. */
export function weightOf(draft: Draft & Partial<StoredMessage>): number {
  const { message, attestation = '', publishId, isVerbatim, acknowledgedBy } = draft
  // The engine keeps an ASCII text in one byte per character, and any other in two at most.
  const bytes = isVerbatim
    ? message.length + attestation.length + publishId.length
    : lengthInMemory(message) + lengthInMemory(attestation) + lengthInMemory(publishId)
  const furtherClients = typeof acknowledgedBy === 'object' ? acknowledgedBy.size - 1 : 0
  return bytes + MESSAGE_OVERHEAD_BYTES + furtherClients * ACKNOWLEDGEMENT_BYTES
}

function lengthInMemory(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : text.length * 2
}

function forgetTimeOf(message: StoredMessage): number {
  return Math.max(message.expiresAt, message.publishedAt + DUPLICATE_WINDOW_MS)
}

/** Whether a publish id sorts after another. Any fixed order would do. Clients count up, so this order puts a new id last. */
function isLater(publishId: string, other: string): boolean {
  return publishId.length === other.length ? publishId > other : publishId.length > other.length
}

/** Indexes a message by its publish id. If another publisher has used the same id, the key also includes the publisher. */
function indexMessage(byPublishId: Map<string, StoredMessage>, message: StoredMessage): void {
  const { publishId, publisher } = message
  const first = byPublishId.get(publishId)
  byPublishId.set(first === undefined || first.publisher === publisher ? publishId : publishId + publisher, message)
}

/** The messages of an empty queue. */
const NONE: readonly StoredMessage[] = []

/** The messages of one topic, in order. The queue has no clock and no limits of its own. */
export class TopicQueue {
  readonly topic: string
  /** The queue's index in the table of all queues. */
  index = -1
  #messageBytes = 0
  /** Whether a client of this process is subscribed to the topic; then the queue is kept even when empty. */
  hasSubscribers = false
  // A relay has one queue per topic, and most are empty. So the fields that only messages need are set with the first message.
  /** Sizes at which scanning the queue for room is worthwhile again. */
  trimAt: { readonly messages: number; readonly bytes: number } | undefined
  /** When a publisher that finds the queue full may make room again, by the monotonic clock. */
  trimAgainAtMs: number | undefined
  /** The pause that ends at `trimAgainAtMs`. */
  trimPauseMs = 0
  /** The order of the last message that may be read. Later messages are not on the disk yet and may still be removed. */
  readableTo: number | undefined
  /** The order of the last message that may be read while a call that published here is unanswered. */
  #heldTo: number | undefined
  #holds: Set<{ from: number }> | undefined
  #messages: StoredMessage[] | undefined
  /** The highest publish id of the queue's messages. A higher one cannot be a duplicate. */
  #latestPublishId = ''
  /** Built when an id arrives that is not the highest; most topics never need it. */
  #byPublishId: Map<string, StoredMessage> | undefined
  /** When the first of the queue's messages may be forgotten. */
  #earliestForgetAtMs: number | undefined

  constructor(topic: string) {
    this.topic = topic
  }

  /** The bytes that the queue counts as; 0 while it is empty. */
  get bytes(): number {
    return this.size === 0 ? 0 : this.#messageBytes + TOPIC_OVERHEAD_BYTES
  }

  get size(): number {
    return this.messages.length
  }

  /** Order of the newest message, or -1. */
  get lastOrder(): number {
    return this.messages.at(-1)?.order ?? -1
  }

  /** All messages, oldest first. */
  get messages(): readonly StoredMessage[] {
    return this.#messages ?? NONE
  }

  /** Finds the message that a draft repeats: same publisher, same publish id, same content. */
  findDuplicate(draft: Draft): StoredMessage | undefined {
    if (isLater(draft.publishId, this.#latestPublishId)) return undefined
    const byPublishId = this.#publishIds()
    let found = byPublishId.get(draft.publishId)
    if (found?.publisher !== draft.publisher) found = byPublishId.get(draft.publishId + draft.publisher)
    return found?.publisher === draft.publisher && found.message === draft.message ? found : undefined
  }

  /** Adds the newest message. */
  push(message: StoredMessage): void {
    if (this.#messages) this.#messages.push(message)
    else this.#messages = [message]
    this.#messageBytes += weightOf(message)
    if (isLater(message.publishId, this.#latestPublishId)) this.#latestPublishId = message.publishId
    if (this.#byPublishId) indexMessage(this.#byPublishId, message)
    this.#earliestForgetAtMs = Math.min(this.#earliestForgetAtMs ?? Number.POSITIVE_INFINITY, forgetTimeOf(message))
  }

  /** Whether a message is in the queue. */
  has(message: StoredMessage): boolean {
    return this.#firstAfter(message.order - 1) === message
  }

  /** Adds a further client to those that have acknowledged a message of the queue. */
  addFurtherAcknowledgement(message: StoredMessage, clientId: string): void {
    if (addAcknowledgement(message, clientId)) this.#messageBytes += ACKNOWLEDGEMENT_BYTES
  }

  /** Returns the first readable message after an order, or undefined at the end. */
  next(order: number): StoredMessage | undefined {
    const message = this.#firstAfter(order)
    if (message === undefined) return undefined
    const { readableTo = message.order } = this
    return message.order <= readableTo && message.order <= (this.#heldTo ?? message.order) ? message : undefined
  }

  /** Withholds later messages from subscribers. @returns a function that ends the hold. */
  hold(): () => void {
    const hold = { from: this.lastOrder }
    this.#holds ??= new Set()
    const holds = this.#holds.add(hold)
    this.#heldTo = Math.min(this.#heldTo ?? hold.from, hold.from)
    return () => {
      holds.delete(hold)
      this.#heldTo = undefined
      for (const { from } of holds) this.#heldTo = Math.min(this.#heldTo ?? from, from)
    }
  }

  #publishIds(): Map<string, StoredMessage> {
    if (this.#byPublishId === undefined) {
      this.#byPublishId = new Map()
      for (const message of this.messages) indexMessage(this.#byPublishId, message)
    }
    return this.#byPublishId
  }

  #firstAfter(order: number): StoredMessage | undefined {
    const { messages } = this
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
    if (this.#earliestForgetAtMs === undefined || nowMs < this.#earliestForgetAtMs) return
    this.#dropWhere((message) => forgetTimeOf(message) <= nowMs, onDropped)
    this.#earliestForgetAtMs = this.messages.reduce<number | undefined>(
      (least, each) => Math.min(least ?? Number.POSITIVE_INFINITY, forgetTimeOf(each)),
      undefined,
    )
  }

  /** Until the rest fits, drops the oldest messages for which `isSettled` holds, and reports each. */
  evict(
    room: { messages: number; bytes: number },
    isSettled: (message: StoredMessage) => boolean,
    onDropped: (message: StoredMessage) => void,
  ): void {
    const all = this.messages
    let excess = all.length - room.messages
    const kept: StoredMessage[] = []
    let at = 0
    // Stops once the rest fits, so the time depends on the number of dropped messages and not on the length of the queue.
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
    for (const message of this.messages) {
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
    this.#messageBytes -= weightOf(message)
    const byPublishId = this.#byPublishId
    const { publishId, publisher } = message
    if (byPublishId?.get(publishId) === message) byPublishId.delete(publishId)
    else if (byPublishId?.get(publishId + publisher) === message) byPublishId.delete(publishId + publisher)
  }
}
