import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'

afterEach(() => void vi.useRealTimers())

describe('systemClock', () => {
  it('now: returns the time of day', () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000)
  })

  it('monotonic: continues when the time of day is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = systemClock.monotonic()
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before)
    expect(systemClock.monotonic() - before).toBeLessThan(1_000)
  })
})
