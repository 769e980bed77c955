import type { Clock } from '@holdfast/base'
import type { KeyEncryption } from './keyRing.ts'

/** The most share keys that may be unwrapped within a minute. More of them suggest a breach and raise a warning. */
const UNWRAPS_PER_MINUTE = 600

const MINUTE_MS = 60_000

/** Counts unwrapped share keys, and warns once in each minute with too many. It never blocks. */
export function watchUnwraps(
  keys: KeyEncryption,
  options: { most?: number; clock: Clock; onAlarm: (count: number) => void },
): KeyEncryption {
  const { most = UNWRAPS_PER_MINUTE, clock, onAlarm } = options
  let minute = 0
  let count = 0
  return {
    ...keys,
    unwrap: (wrapped, aad) => {
      const now = Math.floor(clock.now() / MINUTE_MS)
      if (now !== minute) [minute, count] = [now, 0]
      count += 1
      if (count === most + 1) onAlarm(count)
      return keys.unwrap(wrapped, aad)
    },
  }
}
