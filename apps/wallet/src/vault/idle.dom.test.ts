import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it, vi } from 'vitest'
import { watchIdle } from './idle.ts'

/** Watches with a clock that only `pass` moves, either with its timers or, as while the device sleeps, without them. */
function watch() {
  const onIdle = vi.fn()
  const clock = fakeClock()
  const undo = watchIdle({ afterMs: () => 60_000, onIdle, clock })
  return {
    onIdle,
    undo,
    setTimeOfDay: clock.step,
    pass: (ms: number, isAsleep = false) => (isAsleep ? clock.sleep(ms) : clock.tick(ms)),
  }
}

describe('watchIdle', () => {
  it('default: calls back once after the span without activity', () => {
    const { onIdle, pass, undo } = watch()
    pass(59_000)
    expect(onIdle).not.toHaveBeenCalled()
    pass(1_000)
    pass(5_000)
    expect(onIdle).toHaveBeenCalledOnce()
    undo()
  })

  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('behavior: %s restarts the span', (sign) => {
    const { onIdle, pass, undo } = watch()
    pass(50_000)
    window.dispatchEvent(new Event(sign))
    pass(50_000)
    expect(onIdle).not.toHaveBeenCalled()
    undo()
  })

  it('behavior: setting the time of day back puts nothing off', () => {
    const { onIdle, pass, setTimeOfDay, undo } = watch()
    setTimeOfDay(-3_600_000)
    pass(60_000)
    expect(onIdle).toHaveBeenCalledOnce()
    undo()
  })

  it('behavior: a sleep that only the time of day counts is long enough', () => {
    const { onIdle, pass, setTimeOfDay, undo } = watch()
    setTimeOfDay(3_600_000)
    pass(5_000)
    expect(onIdle).toHaveBeenCalledOnce()
    undo()
  })

  it('behavior: a touch after the span does not prevent the call', () => {
    const { onIdle, pass, undo } = watch()
    pass(3_600_000, true)
    window.dispatchEvent(new Event('keydown'))
    expect(onIdle).toHaveBeenCalledOnce()
    undo()
  })

  it('behavior: once it has stopped, nothing is called', () => {
    const { onIdle, pass, undo } = watch()
    undo()
    pass(600_000)
    window.dispatchEvent(new Event('keydown'))
    expect(onIdle).not.toHaveBeenCalled()
  })
})
