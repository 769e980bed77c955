import { hexToBytes, isHex, stringToBytes } from 'viem'

/** A message as bytes that are signed, and as the text that a person reads, if it is one. */
export type ReadableMessage = {
  bytes: Uint8Array
  /** Undefined when the bytes are not text that can be shown whole. */
  text: string | undefined
}

/** Characters that are not seen, or that turn the order of others: text with them may read other than it is. */
const UNREADABLE = /[^\P{C}\n\r\t\u200C\u200D]|\u2028|\u2029/u

/** Reads the message of `personal_sign`: bytes in hex, or text as it stands. */
export function readMessage(data: string): ReadableMessage {
  const isBytes = isHex(data) && data.length % 2 === 0
  const bytes = isBytes ? hexToBytes(data) : stringToBytes(data)
  return { bytes, text: readText(bytes) }
}

/** The text that bytes are. @returns undefined for bytes that are not UTF-8, or hold what cannot be seen. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return UNREADABLE.test(text) ? undefined : text
  } catch {
    // Not UTF-8.
    return undefined
  }
}
