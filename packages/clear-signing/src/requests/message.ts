import { hexToBytes, isHex, stringToBytes } from 'viem'

/** A message as the bytes to sign, and as readable text if it is text. */
export type ReadableMessage = {
  bytes: Uint8Array
  /** Undefined if the bytes are not text that can be shown in full. */
  text: string | undefined
}

/**
 * Matches invisible characters, and characters that change the direction of the text around them. Text with them may look
 * different from its content. Line breaks, tabs and the joiners of scripts and emoji are allowed.
 */
const UNREADABLE_IN_MESSAGE = /[^\P{C}\n\r\t\u200C\u200D]|\u2028|\u2029/u

/** Reads the message of `personal_sign`: hex bytes, or plain text. */
export function readMessage(data: string): ReadableMessage {
  const isBytes = isHex(data) && data.length % 2 === 0
  const bytes = isBytes ? hexToBytes(data) : stringToBytes(data)
  return { bytes, text: decodeReadableText(bytes) }
}

/** Decodes bytes as text. @returns undefined for bytes that are not UTF-8, or contain invisible characters. */
export function decodeReadableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return UNREADABLE_IN_MESSAGE.test(text) ? undefined : text
  } catch {
    // The bytes are not UTF-8.
    return undefined
  }
}
