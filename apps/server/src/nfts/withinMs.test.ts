import { createDeferred } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { withinMs } from './withinMs.ts'

describe('withinMs', () => {
  it('default: ends when the promise resolves', async () => {
    const clock = fakeClock()
    await withinMs(clock, 500, Promise.resolve())
    expect(clock.pending()).toBe(0)
  })

  it('behavior: ends after the time, whatever the promise does later', async () => {
    const clock = fakeClock()
    let isOver = false
    const slow = createDeferred()
    const waiting = withinMs(clock, 500, slow.promise).then(() => {
      isOver = true
    })
    await clock.advance(499)
    expect(isOver).toBe(false)
    await clock.advance(1)
    await waiting
    slow.reject(new Error('too late'))
  })

  it('error: rejects with the promise’s error, and leaves no timer', async () => {
    const clock = fakeClock()
    await expect(withinMs(clock, 500, Promise.reject(new RangeError('broken')))).rejects.toThrow(RangeError)
    expect(clock.pending()).toBe(0)
  })
})
