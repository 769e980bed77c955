import type { Clock } from '@holdfast/base'
import { parseErrorMessage } from '../text/parseErrorMessage.ts'
import type { Log } from './log.ts'

/** What the buffer holds at most, in bytes of UTF-8; beyond that the oldest entries are dropped. @see specification section 9 */
export const LOG_BUFFER_BYTES = 1000 * 1024

/** The most of one entry, in characters: nobody's long message pushes out the rest. */
const MAX_ENTRY_LENGTH = 1024

/** Keys, tokens, signatures, addresses: whatever is long and without a break says nothing to a reader, and much to a thief. */
const LONG_WORD = /[\w+=-]{40,}/g

/** The last of what the kit told developers, in memory only. */
export type LogBuffer = {
  /** Tells a log, and keeps what was told. */
  keeping: (log: Log) => Log
  /** What is kept, the oldest first, a line each. */
  read: () => string
}

/** Makes an empty buffer. */
export function createLogBuffer(clock: Clock): LogBuffer {
  const entries: { line: string; bytes: number }[] = []
  const encoder = new TextEncoder()
  let held = 0

  function keep(level: keyof Log, message: string, detail: unknown): void {
    const line = `${new Date(clock.now()).toISOString()} ${level} ${describe(message, detail)}`
    const bytes = encoder.encode(line).length + 1
    entries.push({ line, bytes })
    for (held += bytes; held > LOG_BUFFER_BYTES; ) held -= entries.shift()?.bytes ?? held
  }

  const told = (log: Log, level: keyof Log): Log['info'] => {
    return (message, detail) => {
      keep(level, message, detail)
      log[level](message, detail)
    }
  }
  return {
    keeping: (log) => ({ info: told(log, 'info'), error: told(log, 'error') }),
    read: () => entries.map(({ line }) => line).join('\n'),
  }
}

/** The words alone, on one line: what else an error holds may be anything. */
function describe(message: string, detail: unknown): string {
  const name = detail instanceof Error ? `${detail.name}: ` : ''
  const words = detail === undefined ? message : `${message}: ${name}${parseErrorMessage(detail)}`
  return words.slice(0, MAX_ENTRY_LENGTH).replace(LONG_WORD, '…').replace(/\s+/g, ' ')
}
