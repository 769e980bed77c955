/** A message as its publisher hands it in. */
export type Draft = {
  topic: string
  message: string
  tag: number
  attestation: string | undefined
  /** Milliseconds since the epoch. */
  publishedAt: number
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Client id of the publisher; it is never delivered its own messages. */
  publisher: string
  /** The publisher's own id of this publish: the same one again is the same message. */
  publishId: string
}
/** A message in the mailbox. */
export type StoredMessage = Draft & {
  /** Rises within a topic: the order of delivery. */
  order: number
  /** Clients that have acknowledged it. */
  acknowledgedBy: string | string[] | undefined
}
/** Whether a client has acknowledged a message. */
export declare function isAcknowledgedBy({ acknowledgedBy }: StoredMessage, clientId: string): boolean
/**
 * Adds a client to those who have acknowledged a message.
 *
 * @returns false when it was there already.
 */
export declare function addAcknowledgement(message: StoredMessage, clientId: string): boolean
/** Whether a message still waits for a client: not expired, not its own, not acknowledged. */
export declare function isWaitingFor(message: StoredMessage, clientId: string, nowMs: number): boolean
