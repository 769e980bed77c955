import type { Kit } from '../kit.ts'

/**
 * Reads the latest of the kit's console messages, at most about 1 MB, for a bug report. The messages are kept in memory only,
 * and contain no keys, addresses or signatures.
 *
 * @returns one line per message, oldest first: its time (ISO 8601), level and text.
 * @example
 * import { readLog } from '@holdfast/core'
 *
 * await navigator.clipboard.writeText(readLog(kit))
 */
export function readLog(kit: Kit): string {
  return kit.internals.logBuffer.read()
}
