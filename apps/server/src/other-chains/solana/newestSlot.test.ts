import { describe, expect, it } from 'vitest'
import { createNewestSlot } from './newestSlot.ts'

const start = 300_000_000

function follow() {
  let at = 0
  const { isOfNow } = createNewestSlot({ monotonic: () => at })
  return { isOfNow, pass: (seconds: number) => void (at += seconds * 1_000) }
}

describe('createNewestSlot', () => {
  it('default: accepts nodes close to each other, but none that is more than 75 slots behind', () => {
    const { isOfNow, pass } = follow()
    expect([start, start - 75, start - 76].map(isOfNow)).toEqual([true, true, false])
    pass(40)
    expect(isOfNow(start + 100)).toBe(true)
    expect([start + 25, start + 24].map(isOfNow)).toEqual([true, false])
  })

  it('behavior: a node that names a slot in the far future does not get other nodes refused', () => {
    const { isOfNow, pass } = follow()
    expect(isOfNow(start)).toBe(true)
    for (let second = 1; second <= 10; second += 1) {
      pass(1)
      expect(isOfNow(Number.MAX_SAFE_INTEGER)).toBe(true)
      expect(isOfNow(start + Math.floor(second * 2.5))).toBe(true)
    }
  })

  it('behavior: time corrects the slot of a node that lied for long', () => {
    const { isOfNow, pass } = follow()
    isOfNow(start)
    pass(60)
    isOfNow(Number.MAX_SAFE_INTEGER)
    expect(isOfNow(start + 150)).toBe(false)
    pass(60)
    expect(isOfNow(start + 300)).toBe(true)
  })
})
