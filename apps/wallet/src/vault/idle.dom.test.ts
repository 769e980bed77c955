import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it, vi } from 'vitest'
import { watchIdle } from './idle.ts'

/** Watches with a fake clock. `passTime` lets time pass and fires the timers, but no timer while the device is asleep. */
function watch() {
  const onIdle = vi.fn()
  const clock = fakeClock()
  const stop = watchIdle({ afterMs: () => 60_000, onIdle, clock })
  return {
    onIdle,
    stop,
    setTimeOfDay: clock.step,
    passTime: (ms: number, isAsleep = false) => (isAsleep ? clock.sleep(ms) : clock.tick(ms)),
  }
}

describe('watchIdle', () => {
  it('default: calls back once when the time without activity is over', () => {
    const { onIdle, passTime, stop } = watch()
    passTime(59_000)
    expect(onIdle).not.toHaveBeenCalled()
    passTime(1_000)
    passTime(5_000)
    expect(onIdle).toHaveBeenCalledOnce()
    stop()
  })

  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('behavior: %s restarts the time', (eventName) => {
    const { onIdle, passTime, stop } = watch()
    passTime(50_000)
    window.dispatchEvent(new Event(eventName))
    passTime(50_000)
    expect(onIdle).not.toHaveBeenCalled()
    stop()
  })

  it('behavior: setting the time of day back does not delay the call', () => {
    const { onIdle, passTime, setTimeOfDay, stop } = watch()
    setTimeOfDay(-3_600_000)
    passTime(60_000)
    expect(onIdle).toHaveBeenCalledOnce()
    stop()
  })

  it('behavior: the time in which the device sleeps counts, even if only the time of day moves on', () => {
    const { onIdle, passTime, setTimeOfDay, stop } = watch()
    setTimeOfDay(3_600_000)
    passTime(5_000)
    expect(onIdle).toHaveBeenCalledOnce()
    stop()
  })

  it('behavior: activity after the time is over does not prevent the call', () => {
    const { onIdle, passTime, stop } = watch()
    passTime(3_600_000, true)
    window.dispatchEvent(new Event('keydown'))
    expect(onIdle).toHaveBeenCalledOnce()
    stop()
  })

  it('behavior: does not call back after the watch has been stopped', () => {
    const { onIdle, passTime, stop } = watch()
    stop()
    passTime(600_000)
    window.dispatchEvent(new Event('keydown'))
    expect(onIdle).not.toHaveBeenCalled()
  })
})
