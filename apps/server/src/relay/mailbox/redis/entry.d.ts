import { type Draft, type StoredMessage } from '../message.ts'
/** A message and its place in the stream of its topic. */
export type StreamMessage = StoredMessage & {
  streamId: string
}
/** Writes a message as an entry of a stream. */
export declare function formatEntry(draft: Draft): string
/** Reads an entry back. */
export declare function parseEntry(topic: string, entry: string): Draft
/** Whether a stream id (`milliseconds-number`) comes after another. */
export declare function isAfter(first: string, second: string): boolean
/** Adds acknowledgements, each `stream id, space, client id`, to the messages they are for. */
export declare function mergeAcknowledgements(messages: readonly StreamMessage[], members: readonly string[]): void
