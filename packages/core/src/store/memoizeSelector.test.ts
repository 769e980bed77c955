import { describe, expect, test } from 'vitest'
import { memoizeSelector } from './memoizeSelector.ts'

type State = { first: { value: number }; second: { value: number }; other: object }

describe('memoizeSelector', () => {
  test('default: recomputes only when a part changes, for several states at once', () => {
    let runs = 0
    const sum = memoizeSelector(
      ({ first, second }: State) => [first, second],
      (first, second) => {
        runs += 1
        return { total: first.value + second.value }
      },
    )
    const one: State = { first: { value: 1 }, second: { value: 2 }, other: {} }
    const two: State = { ...one, second: { value: 3 } }
    const results = [sum(one), sum(two)]
    expect(results).toEqual([{ total: 3 }, { total: 4 }])
    expect(sum({ ...one, other: {} })).toBe(results[0])
    expect(sum({ ...two, other: {} })).toBe(results[1])
    expect(runs).toBe(2)
  })

  test('behavior: an undefined result is memoized too', () => {
    let runs = 0
    const nothing = memoizeSelector(
      (state: { part: object }) => [state.part],
      (_part) => void (runs += 1),
    )
    const state = { part: {} }
    nothing(state)
    nothing(state)
    expect(runs).toBe(1)
  })

  test('behavior: the order of parts matters', () => {
    const [a, b] = [{ value: 1 }, { value: 2 }]
    const difference = memoizeSelector(
      (state: { parts: readonly [{ value: number }, { value: number }] }) => state.parts,
      (first, second) => first.value - second.value,
    )
    expect([difference({ parts: [a, b] }), difference({ parts: [b, a] })]).toEqual([-1, 1])
  })
})
