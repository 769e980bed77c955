import type { Clock } from '@holdfast/base'
import type { KeyEncryption } from './keyRing.ts'

/** Keys of shares opened within a minute beyond which the operator is told: many at once are the sign of a breach. */
const UNWRAPS_PER_MINUTE = 600

const MINUTE_MS = 60_000

/** Counts how often keys of shares are opened, and tells once in each minute in which it was too often. It stops nothing. */
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
