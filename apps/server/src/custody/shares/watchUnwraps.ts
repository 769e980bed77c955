import type { Clock } from '@holdfast/base'
import type { KeyEncryption } from './keyRing.ts'

/** Unwrapping more share keys than this within a minute suggests a breach and raises a warning. */
const UNWRAPS_PER_MINUTE = 600

const MINUTE_MS = 60_000

/** Counts unwrapped share keys, and warns once in each minute with too many. It never blocks. */
export function watchUnwraps(
  keys: KeyEncryption,
  options: { alarmAbove?: number; clock: Clock; onAlarm: (count: number) => void },
): KeyEncryption {
  const { alarmAbove = UNWRAPS_PER_MINUTE, clock, onAlarm } = options
  let minute = 0
  let count = 0
  return {
    ...keys,
    unwrap: (wrapped, aad) => {
      const now = Math.floor(clock.now() / MINUTE_MS)
      if (now !== minute) [minute, count] = [now, 0]
      count += 1
      if (count === alarmAbove + 1) onAlarm(count)
      return keys.unwrap(wrapped, aad)
    },
  }
}
