import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { debounce } from './debounce.ts'

function setUp(ms?: number) {
  const clock = fakeClock()
  const runs: string[] = []
  return { clock, runs, type: debounce((text: string) => void runs.push(text), { ms, clock }) }
}

describe('debounce', () => {
  test('default: runs once, 500 ms after the last call, with its arguments', () => {
    const { clock, runs, type } = setUp()
    type('h')
    clock.tick(499)
    type('he')
    clock.tick(499)
    expect(runs).toEqual([])
    clock.tick(1)
    expect(runs).toEqual(['he'])
    clock.tick(1000)
    expect(runs).toEqual(['he'])
    type('her')
    clock.tick(500)
    expect(runs).toEqual(['he', 'her'])
  })

  test('param: ms sets the pause', () => {
    const { clock, runs, type } = setUp(100)
    type('h')
    clock.tick(100)
    expect(runs).toEqual(['h'])
  })

  test('behavior: a pending call can be dropped', () => {
    const { clock, runs, type } = setUp()
    type('h')
    type.cancel()
    clock.tick(500)
    expect(runs).toEqual([])
  })
})
