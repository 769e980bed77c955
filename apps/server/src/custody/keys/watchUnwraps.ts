import type { Clock } from '@holdfast/base'
import type { KeyEncryption } from './keyRing.ts'

/** The most share keys that are unwrapped within a minute without a warning: more suggests a breach. */
const UNWRAPS_PER_MINUTE = 600

const MINUTE_MS = 60_000

/** Counts unwrapped share keys, and warns once in each minute that has too many of them. Never refuses to unwrap. */
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
