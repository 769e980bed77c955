import { type Clock, systemClock } from '@holdfast/base'

/**
 * Creates a clock whose timeouts last longer or shorter than those of another clock.
 *
 * @param durationOf - Returns how long a timeout of `ms` milliseconds lasts; `Infinity` if it never ends. It is called once for
 * each timeout that is set.
 * @param clock - The other clock. @default the machine's clock
 */
export function retimedClock(durationOf: (ms: number) => number, clock: Clock = systemClock): Clock {
  return {
    ...clock,
    setTimeout: (callback, ms) => {
      const duration = durationOf(ms)
      return duration === Number.POSITIVE_INFINITY ? () => undefined : clock.setTimeout(callback, duration)
    },
  }
}
