import type { Draft, StoredMessage } from '../message.ts'

/** A message and its place in the stream of its topic. */
export type StreamMessage = StoredMessage & { streamId: string }

/** Formats a message as a stream entry. */
export function formatEntry(draft: Draft): string {
  const { message, tag, publishedAt, expiresAt, publisher, publishId, attestation } = draft
  return JSON.stringify([message, tag, publishedAt, expiresAt, publisher, publishId, attestation ?? null])
}

/** Parses a stream entry. */
export function parseEntry(topic: string, entry: string): Draft {
  // Only this relay writes to these streams.
  const [message, tag, publishedAt, expiresAt, publisher, publishId, attestation] = JSON.parse(entry) as [
    string,
    number,
    number,
    number,
    string,
    string,
    string | null,
  ]
  return {
    topic,
    message,
    tag,
    attestation: attestation ?? undefined,
    isVerbatim: false,
    publishedAt,
    expiresAt,
    publisher,
    publishId,
  }
}

/** Whether a stream id (`milliseconds-number`) comes after another. */
export function isAfter(id: string, other: string): boolean {
  const [ms = '', number = ''] = id.split('-')
  const [otherMs = '', otherNumber = ''] = other.split('-')
  return ms === otherMs ? Number(number) > Number(otherNumber) : Number(ms) > Number(otherMs)
}

/** Records acknowledgements of messages. Each acknowledgement is a text `<stream id> <client id>`. */
export function mergeAcknowledgements(
  messages: readonly StreamMessage[],
  acknowledgements: readonly string[],
  record: (message: StoredMessage, clientId: string) => void,
): void {
  const byId = new Map(messages.map((message) => [message.streamId, message]))
  for (const acknowledgement of acknowledgements) {
    const space = acknowledgement.indexOf(' ')
    const message = byId.get(acknowledgement.slice(0, space))
    const clientId = acknowledgement.slice(space + 1)
    if (message) record(message, clientId)
  }
}
