import type { Clock } from '@holdfast/base'

/** A clock that a test moves: real time plus what the test has added; timers fire when they are due by this clock. */
export type MovableClock = Clock & {
  /** Moves on by some milliseconds and fires, in order, the timers that become due. */
  move: (ms: number) => void
}

type Timer = { at: number; everyMs: number | undefined; callback: () => void }

export function movableClock(startMs: number = Date.now()): MovableClock {
  const timers = new Set<Timer>()
  let now = startMs
  const add = (callback: () => void, ms: number, everyMs?: number): (() => void) => {
    const timer: Timer = { at: now + ms, everyMs, callback }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  return {
    now: () => now,
    monotonic: () => now,
    setTimeout: (callback, ms) => add(callback, ms),
    setInterval: (callback, ms) => add(callback, ms, ms),
    move: (ms) => {
      const end = now + ms
      for (;;) {
        // Of two timers due at the same moment, the one set first fires first.
        let next: Timer | undefined
        for (const timer of timers) if (timer.at <= end && (!next || timer.at < next.at)) next = timer
        if (!next) break
        now = Math.max(now, next.at)
        if (next.everyMs === undefined) timers.delete(next)
        else next.at += next.everyMs
        next.callback()
      }
      now = end
    },
  }
}

/**
 * Moves a clock in small steps until something has happened. Between two steps there is time for a round trip to the peer,
 * so that even on a slow machine no timeout fires while an answer is on its way. Fails after 20 seconds.
 */
export async function moveClockUntil(
  clock: MovableClock,
  options: { stepMs?: number; roundTrip: () => Promise<void>; condition: () => boolean },
): Promise<void> {
  const { stepMs = 250, roundTrip, condition } = options
  const end = performance.now() + 20_000
  for (;;) {
    await roundTrip()
    if (condition()) return
    if (performance.now() > end) throw new Error('moved the clock in vain')
    clock.move(stepMs)
  }
}
