import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { createCounter } from './counter.ts'
import { createRateLimits } from './rateLimits.ts'

describe('createCounter', () => {
  it('default: counts by key, and restarts from zero after the span', async () => {
    const clock = fakeClock()
    const counter = createCounter({ spanMs: 1_000, clock })
    expect([counter.add('a'), counter.add('a'), counter.add('b')].map(({ count }) => count)).toEqual([1, 2, 1])
    await clock.advance(400)
    expect(counter.add('a')).toEqual({ count: 3, leftMs: 600 })
    await clock.advance(600)
    expect(counter.add('a')).toEqual({ count: 1, leftMs: 1_000 })
  })

  it('behavior: subtracts counts, and clears keys', () => {
    const counter = createCounter({ spanMs: 1_000, clock: fakeClock() })
    counter.add('a')
    counter.add('a')
    counter.takeBack('a')
    expect(counter.add('a').count).toBe(2)
    counter.forget('a')
    counter.takeBack('a')
    expect(counter.add('a').count).toBe(1)
  })

  it('behavior: keeps only the newest keys, up to a bound', () => {
    const counter = createCounter({ spanMs: 1_000, clock: fakeClock(), maxKeys: 3 })
    for (const key of ['a', 'b', 'c', 'd', 'e']) counter.add(key)
    expect(counter.add('e').count).toBe(2)
    expect(counter.add('a').count).toBe(1)
  })
})

describe('createRateLimits', () => {
  it('default: refuses calls beyond the limit, and says for how long', async () => {
    const clock = fakeClock()
    const limits = createRateLimits({ clock, points: { siwxNonce: 2 } })
    limits.consume('siwxNonce', 'a')
    limits.consume('siwxNonce', 'a')
    limits.consume('siwxNonce', 'b')
    await clock.advance(20_500)
    expect(() => limits.consume('siwxNonce', 'a')).toThrow('Please try again after 40 seconds')
    await clock.advance(39_500)
    expect(() => limits.consume('siwxNonce', 'a')).not.toThrow()
  })

  it.each([-3_600_000, 3_600_000])('behavior: setting the clock by %i ms changes no limit', async (stepMs) => {
    const clock = fakeClock()
    const limits = createRateLimits({ clock, points: { siwxNonce: 1 } })
    limits.consume('siwxNonce', 'a')
    clock.step(stepMs)
    expect(() => limits.consume('siwxNonce', 'a')).toThrow('Please try again after 60 seconds')
    await clock.advance(60_000)
    expect(() => limits.consume('siwxNonce', 'a')).not.toThrow()
  })

  it('param: networkFactor multiplies the limits that count by network', () => {
    const limits = createRateLimits({ networkFactor: 2 })
    for (let count = 0; count < 120; count += 1) limits.consume('siwxNonce', 'a')
    expect(() => limits.consume('siwxNonce', 'a')).toThrow()
  })
})
