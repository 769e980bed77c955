/** A message as its publisher submits it. */
export type Draft = {
  topic: string
  message: string
  tag: number
  attestation: string | undefined
  /** Whether `message` and `attestation` can be quoted in JSON unchanged; false if this has not been checked. */
  isVerbatim: boolean
  /** Milliseconds since the epoch. */
  publishedAt: number
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Client id of the publisher, which never receives its own messages. */
  publisher: string
  /** The publisher's own id of this publish: a repeated id means the same message. */
  publishId: string
}

/** A message in the mailbox. */
export type StoredMessage = Draft & {
  /** Increases within a topic: the order of delivery. */
  order: number
  /** Ids of the clients that have acknowledged it; a single id is kept without a set. */
  acknowledgedBy: string | Set<string> | undefined
}

/** Whether a client has acknowledged a message. */
export function isAcknowledgedBy({ acknowledgedBy }: StoredMessage, clientId: string): boolean {
  return typeof acknowledgedBy === 'string' ? acknowledgedBy === clientId : !!acknowledgedBy?.has(clientId)
}

/**
 * Adds a client to those that have acknowledged a message.
 *
 * @returns false if the client had acknowledged the message before.
 */
export function addAcknowledgement(message: StoredMessage, clientId: string): boolean {
  if (isAcknowledgedBy(message, clientId)) return false
  const { acknowledgedBy } = message
  if (acknowledgedBy === undefined) message.acknowledgedBy = clientId
  else if (typeof acknowledgedBy === 'string') message.acknowledgedBy = new Set([acknowledgedBy, clientId])
  else acknowledgedBy.add(clientId)
  return true
}

/** Whether a message is waiting for a client: not expired, not published by the client, not acknowledged. */
export function isWaitingFor(message: StoredMessage, clientId: string, nowMs: number): boolean {
  return message.expiresAt > nowMs && message.publisher !== clientId && !isAcknowledgedBy(message, clientId)
}
