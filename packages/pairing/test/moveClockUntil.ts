import type { FakeClock } from '@holdfast/testing/time'

/**
 * Moves a clock in small steps until a condition holds. Between two steps a round trip to the peer completes, so that even on a
 * slow machine no timeout fires while an answer is on its way. Fails after 20 seconds.
 */
export async function moveClockUntil(
  clock: FakeClock,
  options: { stepMs?: number; roundTrip: () => Promise<void>; condition: () => boolean },
): Promise<void> {
  const { stepMs = 250, roundTrip, condition } = options
  const end = performance.now() + 20_000
  for (;;) {
    await roundTrip()
    if (condition()) return
    if (performance.now() > end) throw new Error('The condition did not hold within 20 seconds.')
    clock.tick(stepMs)
  }
}
