import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../test/testClock.ts'
import { debounce } from './debounce.ts'

function setUp(ms?: number) {
  const clock = createTestClock()
  const runs: string[] = []
  return { clock, runs, type: debounce((text: string) => void runs.push(text), { ms, clock }) }
}

describe('debounce', () => {
  test('default: runs once, 500 ms after the last call, with what that was given', () => {
    const { clock, runs, type } = setUp()
    type('h')
    clock.advance(499)
    type('he')
    clock.advance(499)
    expect(runs).toEqual([])
    clock.advance(1)
    expect(runs).toEqual(['he'])
    clock.advance(1000)
    expect(runs).toEqual(['he'])
    type('her')
    clock.advance(500)
    expect(runs).toEqual(['he', 'her'])
  })

  test('param: ms', () => {
    const { clock, runs, type } = setUp(100)
    type('h')
    clock.advance(100)
    expect(runs).toEqual(['h'])
  })

  test('behavior: what waits can be forgotten', () => {
    const { clock, runs, type } = setUp()
    type('h')
    type.cancel()
    clock.advance(500)
    expect(runs).toEqual([])
  })
})
