import type { Clock } from '@holdfast/base'
import { retimedClock } from './retimedClock.ts'

/**
 * Creates the machine's clock with short pauses, for tests that are not about the pauses of polls and retries. A timeout of up
 * to `upToMs` ends after a tenth of its time.
 *
 * @param options.upToMs - less than the deadlines of the code under test, which must stay as they are.
 */
export function quickClock({ upToMs }: { upToMs: number }): Clock {
  return retimedClock((ms) => (ms <= upToMs ? ms / 10 : ms))
}
