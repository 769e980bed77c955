import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createHeldShare } from './heldShare.ts'

const minutes = 60_000

describe('createHeldShare', () => {
  test('default: gives copies; the share is overwritten ten minutes after its last use', async () => {
    const clock = fakeClock(0)
    const held = createHeldShare(clock)
    const share = new Uint8Array([1, 2])
    held.hold(share)
    held.use()?.fill(9)
    await clock.advance(9 * minutes)
    expect(held.use()).toEqual(new Uint8Array([1, 2]))
    await clock.advance(9 * minutes)
    expect(held.use()).toBeDefined()
    await clock.advance(10 * minutes)
    expect(held.use()).toBeUndefined()
    expect(share).toEqual(new Uint8Array(2))
  })

  test('behavior: an hour is the most, however often it is used', async () => {
    const clock = fakeClock(0)
    const held = createHeldShare(clock)
    held.hold(new Uint8Array([1]))
    for (let passed = 0; passed < 59; passed++) {
      await clock.advance(minutes)
      expect(held.use()).toBeDefined()
    }
    await clock.advance(minutes)
    expect(held.use()).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  test('behavior: wiped at once', () => {
    const held = createHeldShare(fakeClock(0))
    const share = new Uint8Array([1])
    held.hold(share)
    held.wipe()
    expect([held.use(), share[0]]).toEqual([undefined, 0])
  })
})
