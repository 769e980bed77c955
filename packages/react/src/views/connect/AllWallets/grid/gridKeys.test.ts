import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellAfterKey } from './gridKeys.ts'

/** The cells are 0 1 2 3 / 4 5 6 7 / 8 9. */
const grid = { columns: 4, count: 10, pageRows: 2, rtl: false }

describe('cellAfterKey', () => {
  test.each([
    ['ArrowRight', 1, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', 1, 5],
    ['ArrowUp', 5, 1],
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 0, undefined],
    ['ArrowUp', 2, undefined],
    ['ArrowDown', 6, undefined],
    ['ArrowRight', 9, undefined],
    ['Home', 6, 0],
    ['End', 2, 9],
    ['PageDown', 1, 9],
    ['PageDown', 3, 7],
    ['PageUp', 9, 1],
    ['PageUp', 6, 2],
    ['a', 1, undefined],
    ['toString', 1, undefined],
  ])('default: %s from %i leads to %s', (key, from, to) => {
    expect(cellAfterKey(key, from, grid)).toBe(to)
  })

  test('param: rtl swaps left and right', () => {
    expect(cellAfterKey('ArrowLeft', 1, { ...grid, rtl: true })).toBe(2)
    expect(cellAfterKey('ArrowRight', 1, { ...grid, rtl: true })).toBe(0)
    expect(cellAfterKey('ArrowDown', 1, { ...grid, rtl: true })).toBe(5)
  })

  test('behavior: never leads out of the grid, and leads nowhere in an empty grid', () => {
    const key = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown')
    const shape = fc.record({
      columns: fc.integer({ min: 1, max: 6 }),
      count: fc.nat(200),
      pageRows: fc.integer({ min: 1, max: 8 }),
      rtl: fc.boolean(),
    })
    fc.assert(
      fc.property(key, shape, fc.nat(199), (pressed, anyGrid, start) => {
        const to = cellAfterKey(pressed, Math.min(start, Math.max(0, anyGrid.count - 1)), anyGrid)
        if (to !== undefined) expect(to >= 0 && to < anyGrid.count).toBe(true)
      }),
    )
  })
})
