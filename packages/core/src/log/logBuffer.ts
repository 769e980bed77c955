import type { Clock } from '@holdfast/base'
import { parseErrorMessage } from '../text/parseErrorMessage.ts'
import type { Log } from './log.ts'

/** The buffer's size, in bytes of UTF-8; beyond that the oldest entries are dropped. @see specification section 9 */
export const LOG_BUFFER_BYTES = 1000 * 1024

/** The longest entry, in characters: one long message must not push out the others. */
const MAX_ENTRY_LENGTH = 1024

/**
 * Matches long unbroken words, such as keys, tokens, signatures and addresses, which are useless to a reader and useful to a
 * thief.
 */
const LONG_WORD = /[\w+=-]{40,}/g

/** The latest messages for developers, in memory only. */
export type LogBuffer = {
  /** Wraps a log so that its entries are also kept. */
  recording: (log: Log) => Log
  /** Returns the kept entries, oldest first, one per line. */
  read: () => string
}

/** Creates an empty buffer. */
export function createLogBuffer(clock: Clock): LogBuffer {
  const entries: { line: string; bytes: number }[] = []
  const encoder = new TextEncoder()
  let heldBytes = 0

  function keep(level: keyof Log, message: string, detail: unknown): void {
    const line = `${new Date(clock.now()).toISOString()} ${level} ${describe(message, detail)}`
    const bytes = encoder.encode(line).length + 1
    entries.push({ line, bytes })
    for (heldBytes += bytes; heldBytes > LOG_BUFFER_BYTES; ) heldBytes -= entries.shift()?.bytes ?? heldBytes
  }

  const keepAndLog = (log: Log, level: keyof Log): Log['info'] => {
    return (message, detail) => {
      keep(level, message, detail)
      log[level](message, detail)
    }
  }
  return {
    recording: (log) => ({ info: keepAndLog(log, 'info'), error: keepAndLog(log, 'error') }),
    read: () => entries.map(({ line }) => line).join('\n'),
  }
}

/**
 * Formats a message on one line. Of an error, only the name and the message are used: other properties may contain anything.
 */
function describe(message: string, detail: unknown): string {
  const name = detail instanceof Error ? `${detail.name}: ` : ''
  const text = detail === undefined ? message : `${message}: ${name}${parseErrorMessage(detail)}`
  // Masks before it cuts: the cut could leave a part of a long word that is too short to be masked.
  return text.replace(LONG_WORD, '…').slice(0, MAX_ENTRY_LENGTH).replace(/\s+/g, ' ')
}
