import type { Kit } from '../kit.ts'

/**
 * Reads the last of what the kit told developers on the console, about 1 MB of it at most: for a report of a fault. It is kept in
 * memory only, and holds words alone: no keys, addresses or signatures.
 *
 * @returns a line each, the oldest first: moment (ISO 8601), level, what happened.
 * @example await navigator.clipboard.writeText(readLog(kit))
 */
export function readLog(kit: Kit): string {
  return kit.internals.logBuffer.read()
}
