import type { Clock } from '@holdfast/base'

/** A clock that a test moves: real time at first, ahead by what was asked for; timers fire when they are due on it. */
export type MovableClock = Clock & {
  /** Moves on by so many milliseconds and fires, in order, what becomes due. */
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
        // Of two that are due at the same moment the one set first.
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
 * Moves a clock in small steps until something has happened. Between two steps there is time for a way to the peer and back, so
 * that no patience ends, on however slow a machine, while an answer is on its way. Fails after 20 seconds.
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
