import type { Draft, StoredMessage } from './message.ts'
/** Bytes a message is counted with. */
export declare function weightOf(message: Draft): number
/** The messages of one topic, in order. Holds no clock, no limits and no subscribers. */
export declare class TopicQueue {
  #private
  readonly topic: string
  bytes: number
  /** Whether someone in this process follows the topic; then the queue stays, though it be empty. */
  isOpen: boolean
  /** Sizes from which it is worth walking through the queue again to make room. */
  trimAt: {
    messages: number
    bytes: number
  }
  /** When room was last made for a publisher that found the queue full. */
  trimmedAtMs: number
  constructor(topic: string)
  get size(): number
  /** Order of the newest message, or -1. */
  get lastOrder(): number
  /** All messages, oldest first. */
  get messages(): readonly StoredMessage[]
  /** Finds the message that a draft repeats: same publisher, same publish id, same content. */
  findDuplicate(draft: Draft): StoredMessage | undefined
  /** Adds the newest message. */
  push(message: StoredMessage): void
  /** The first message behind an order, or undefined at the end. */
  next(order: number): StoredMessage | undefined
  /** Drops one message, for example because it could not be stored. */
  remove(message: StoredMessage): void
  /** Drops messages that are expired and too old to be repeated; tells each. */
  forgetExpired(nowMs: number, onDropped: (message: StoredMessage) => void): void
  /** Drops the oldest messages for which `isSettled` holds until the rest of them fits; tells each. */
  evict(
    room: {
      messages: number
      bytes: number
    },
    isSettled: (message: StoredMessage) => boolean,
    onDropped: (message: StoredMessage) => void,
  ): void
}
