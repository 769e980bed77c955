import { type Clock, systemClock } from '@holdfast/base'

/**
 * Creates the machine's clock with short pauses, for tests that are not about the pauses of polls and retries. A timeout of up
 * to `upToMs` ends after a tenth of its time.
 *
 * @param options.upToMs - less than the deadlines of the code under test, which must stay as they are.
 */
export function quickClock({ upToMs }: { upToMs: number }): Clock {
  return {
    ...systemClock,
    setTimeout: (callback, ms) => systemClock.setTimeout(callback, ms <= upToMs ? ms / 10 : ms),
  }
}
