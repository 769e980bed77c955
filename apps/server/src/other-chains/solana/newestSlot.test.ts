import { describe, expect, it } from 'vitest'
import { createNewestSlot } from './newestSlot.ts'

const start = 300_000_000

function follow() {
  let nowMs = 0
  const { isRecent } = createNewestSlot({ monotonic: () => nowMs })
  return { isRecent, pass: (seconds: number) => void (nowMs += seconds * 1_000) }
}

describe('createNewestSlot', () => {
  it('default: accepts nodes close to each other, and refuses a node more than 75 slots behind', () => {
    const { isRecent, pass } = follow()
    expect([start, start - 75, start - 76].map(isRecent)).toEqual([true, true, false])
    pass(40)
    expect(isRecent(start + 100)).toBe(true)
    expect([start + 25, start + 24].map(isRecent)).toEqual([true, false])
  })

  it('behavior: still accepts other nodes after a node reports a slot in the far future', () => {
    const { isRecent, pass } = follow()
    expect(isRecent(start)).toBe(true)
    for (let second = 1; second <= 10; second += 1) {
      pass(1)
      expect(isRecent(Number.MAX_SAFE_INTEGER)).toBe(true)
      expect(isRecent(start + Math.floor(second * 2.5))).toBe(true)
    }
  })

  it('behavior: after a wrong slot, refuses honest nodes only until the chain has caught up', () => {
    const { isRecent, pass } = follow()
    isRecent(start)
    pass(60)
    isRecent(Number.MAX_SAFE_INTEGER)
    expect(isRecent(start + 150)).toBe(false)
    pass(60)
    expect(isRecent(start + 300)).toBe(true)
  })
})
