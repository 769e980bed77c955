/** A message as its publisher hands it in. */
export type Draft = {
  topic: string
  message: string
  tag: number
  attestation: string | undefined
  /** Whether both texts go into JSON between quotes as they are; false where nobody has looked. */
  isVerbatim: boolean
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
  acknowledgedBy: string | Set<string> | undefined
}

/** Whether a client has acknowledged a message. */
export function isAcknowledgedBy({ acknowledgedBy }: StoredMessage, clientId: string): boolean {
  return typeof acknowledgedBy === 'string' ? acknowledgedBy === clientId : !!acknowledgedBy?.has(clientId)
}

/**
 * Adds a client to those who have acknowledged a message.
 *
 * @returns false when it was there already.
 */
export function addAcknowledgement(message: StoredMessage, clientId: string): boolean {
  if (isAcknowledgedBy(message, clientId)) return false
  const { acknowledgedBy } = message
  if (acknowledgedBy === undefined) message.acknowledgedBy = clientId
  else if (typeof acknowledgedBy === 'string') message.acknowledgedBy = new Set([acknowledgedBy, clientId])
  else acknowledgedBy.add(clientId)
  return true
}

/** Whether a message still waits for a client: not expired, not its own, not acknowledged. */
export function isWaitingFor(message: StoredMessage, clientId: string, nowMs: number): boolean {
  return message.expiresAt > nowMs && message.publisher !== clientId && !isAcknowledgedBy(message, clientId)
}
