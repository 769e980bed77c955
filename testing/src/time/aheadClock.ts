import { type Clock, systemClock } from '@holdfast/base'

/** The machine's clock, moved ahead by a test. Its timers are real, for tests with sockets, processes or a disk. */
export type AheadClock = Clock & {
  /** How far the clock is ahead, in milliseconds. */
  aheadMs: number
  /**
   * Sets the time of day forward, or back by a negative duration, as when a machine's clock is corrected. Monotonic time is not
   * affected.
   */
  step: (ms: number) => void
}

/**
 * Creates a clock that runs like the machine's clock, ahead of it by a time that a test sets.
 *
 * @param options.stillAt - The time at which the clock stands still unless a test moves it. Without it, the clock runs.
 */
export function aheadClock({ stillAt }: { stillAt?: number | undefined } = {}): AheadClock {
  let steppedMs = 0
  const clock: AheadClock = {
    ...systemClock,
    aheadMs: 0,
    now: () => (stillAt ?? systemClock.now()) + clock.aheadMs + steppedMs,
    monotonic: () => (stillAt ?? systemClock.monotonic()) + clock.aheadMs,
    step: (ms) => void (steppedMs += ms),
  }
  return clock
}
