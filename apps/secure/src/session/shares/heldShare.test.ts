import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createHeldShare } from './heldShare.ts'

const minutes = 60_000
const place = { setId: 's', version: 1 }

describe('createHeldShare', () => {
  test('default: returns copies; overwrites the share ten minutes after its last use', async () => {
    const clock = fakeClock(0)
    const held = createHeldShare(clock)
    const share = new Uint8Array([1, 2])
    held.hold(place, share)
    held.use(place)?.fill(9)
    await clock.advance(9 * minutes)
    expect(held.use(place)).toEqual(new Uint8Array([1, 2]))
    await clock.advance(9 * minutes)
    expect(held.use(place)).toBeDefined()
    await clock.advance(10 * minutes)
    expect(held.use(place)).toBeUndefined()
    expect(share).toEqual(new Uint8Array(2))
  })

  test('behavior: `has` does not restart the ten minutes, and is true only for the place of the share', async () => {
    const clock = fakeClock(0)
    const held = createHeldShare(clock)
    expect(held.has(place)).toBe(false)
    held.hold(place, new Uint8Array([1]))
    expect([held.has(place), held.has({ ...place, version: 2 }), held.has({ ...place, setId: 't' })]).toEqual([
      true,
      false,
      false,
    ])
    await clock.advance(9 * minutes)
    expect(held.has(place)).toBe(true)
    await clock.advance(minutes)
    expect(held.has(place)).toBe(false)
  })

  test('behavior: overwrites the share after an hour, however often it is used', async () => {
    const clock = fakeClock(0)
    const held = createHeldShare(clock)
    held.hold(place, new Uint8Array([1]))
    for (let minute = 0; minute < 59; minute++) {
      await clock.advance(minutes)
      expect(held.use(place)).toBeDefined()
    }
    await clock.advance(minutes)
    expect(held.use(place)).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  test('behavior: returns nothing for another set or version', () => {
    const held = createHeldShare(fakeClock(0))
    held.hold(place, new Uint8Array([1]))
    expect(held.use({ setId: 's', version: 2 })).toBeUndefined()
    expect(held.use({ setId: 't', version: 1 })).toBeUndefined()
    expect(held.use(place)).toEqual(new Uint8Array([1]))
  })

  test('behavior: wipe overwrites the share at once', () => {
    const held = createHeldShare(fakeClock(0))
    const share = new Uint8Array([1])
    held.hold(place, share)
    held.wipe()
    expect([held.use(place), share[0]]).toEqual([undefined, 0])
  })
})
