import { withDeadline } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { fakeClock } from './fakeClock.ts'

describe('fakeClock', () => {
  it('default: stands still at its start time', () => {
    const clock = fakeClock(1_000)
    expect(clock.now()).toBe(1_000)
  })

  it('advance: calls the timers that become due, in order, each at its own time', async () => {
    const clock = fakeClock(0)
    const calls: [string, number][] = []
    clock.setTimeout(() => calls.push(['late', clock.now()]), 30)
    clock.setTimeout(() => calls.push(['early', clock.now()]), 10)
    clock.setTimeout(() => calls.push(['after early', clock.now()]), 10)
    clock.setTimeout(() => calls.push(['too late', clock.now()]), 41)
    await clock.advance(40)
    expect(calls).toEqual([
      ['early', 10],
      ['after early', 10],
      ['late', 30],
    ])
    expect(clock.now()).toBe(40)
    expect(clock.pending()).toBe(1)
  })

  it('advance: calls timers that other timers have set', async () => {
    const clock = fakeClock(0)
    const calls: number[] = []
    clock.setTimeout(() => clock.setTimeout(() => calls.push(clock.now()), 5), 10)
    await clock.advance(15)
    expect(calls).toEqual([15])
  })

  it('advance: lets promises settle before the next call', async () => {
    const clock = fakeClock(0)
    const calls: string[] = []
    const wait = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
    const chain = async () => {
      await wait(10)
      await wait(10)
      calls.push('chain')
    }
    const done = chain()
    clock.setTimeout(() => calls.push('timer'), 21)
    await clock.advance(30)
    await done
    expect(calls).toEqual(['chain', 'timer'])
  })

  it('setTimeout: a wait that is too long for a real timer, or is NaN, ends after 1 ms', async () => {
    const clock = fakeClock(0)
    const calls: number[] = []
    for (const ms of [2 ** 31 - 1, 2 ** 31, Number.NaN]) clock.setTimeout(() => calls.push(ms), ms)
    await clock.advance(1)
    expect(calls).toEqual([2 ** 31, Number.NaN])
  })

  it('setInterval: repeats until it is undone', async () => {
    const clock = fakeClock(0)
    const moments: number[] = []
    const undo = clock.setInterval(() => moments.push(clock.now()), 10)
    await clock.advance(35)
    undo()
    await clock.advance(35)
    expect(moments).toEqual([10, 20, 30])
    expect(clock.pending()).toBe(0)
  })

  it('pending: counts the timers of a duration', () => {
    const clock = fakeClock(0)
    const undo = clock.setTimeout(() => {}, 5)
    clock.setInterval(() => {}, 7)
    expect([clock.pending(), clock.pending(5), clock.pending(7), clock.pending(6)]).toEqual([2, 1, 1, 0])
    undo()
    expect(clock.pending(5)).toBe(0)
  })

  it('setTimeout: an undone timer never calls its callback', async () => {
    const clock = fakeClock(0)
    let isCalled = false
    clock.setTimeout(() => (isCalled = true), 10)()
    await clock.advance(20)
    expect(isCalled).toBe(false)
  })

  it('step: moves only the time of day', async () => {
    const clock = fakeClock(1_000)
    const calls: number[] = []
    clock.setTimeout(() => calls.push(clock.monotonic()), 30)
    await clock.advance(20)
    clock.step(-500)
    expect([clock.now(), clock.monotonic()]).toEqual([520, 20])
    await clock.advance(10)
    expect(calls).toEqual([30])
  })

  it('behavior: makes a deadline expire', async () => {
    const clock = fakeClock()
    const late = withDeadline(new Promise(() => undefined), { ms: 25_000, onTimeout: () => new Error('late'), clock })
    const outcome = late.catch((error: unknown) => error)
    await clock.advance(25_000)
    expect(await outcome).toEqual(new Error('late'))
  })

  it('tick: calls the timers that become due, synchronously and in order', () => {
    const clock = fakeClock(0)
    const calls: string[] = []
    clock.setInterval(() => calls.push(`every ${clock.monotonic()}`), 20)
    clock.setTimeout(() => calls.push(`once ${clock.monotonic()}`), 30)
    clock.tick(40)
    expect(calls).toEqual(['every 20', 'once 30', 'every 40'])
  })

  it('sleep: calls no timers; each that became due is called once when the clock next moves on', () => {
    const clock = fakeClock(0)
    const calls: number[] = []
    clock.setInterval(() => calls.push(clock.now()), 10)
    clock.sleep(1_000)
    expect([clock.now(), calls]).toEqual([1_000, []])
    clock.tick(10)
    expect(calls).toEqual([1_000, 1_010])
  })
})
