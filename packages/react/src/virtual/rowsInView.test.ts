import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsInView, scrollToRow } from './rowsInView.ts'

describe('rowsInView', () => {
  test.each([
    ['the top of a long list', { top: 0, height: 400, rowHeight: 100, count: 2_500 }, { first: 0, end: 6 }],
    ['its middle', { top: 1_050, height: 400, rowHeight: 100, count: 2_500 }, { first: 8, end: 17 }],
    ['its end', { top: 249_600, height: 400, rowHeight: 100, count: 2_500 }, { first: 2_494, end: 2_500 }],
    [
      'a list that became shorter than the scroll position',
      { top: 900, height: 400, rowHeight: 100, count: 3 },
      { first: 3, end: 3 },
    ],
    ['no rows', { top: 0, height: 400, rowHeight: 100, count: 0 }, { first: 0, end: 0 }],
  ])('default: %s', (_, view, rows) => {
    expect(rowsInView(view)).toEqual(rows)
  })

  test('behavior: visible rows are drawn, and never many more', () => {
    const view = fc.record({
      top: fc.nat(1_000_000),
      height: fc.integer({ min: 1, max: 2_000 }),
      rowHeight: fc.integer({ min: 20, max: 300 }),
      count: fc.nat(100_000),
    })
    fc.assert(
      fc.property(view, (given) => {
        const { top, height, rowHeight, count } = given
        const { first, end } = rowsInView(given)
        expect(end - first).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 5)
        const seen = Math.floor(top / rowHeight)
        if (seen < count) expect(first <= seen && seen < end).toBe(true)
      }),
    )
  })
})

describe('scrollToRow', () => {
  const view = { top: 500, height: 400, rowHeight: 100, padding: 4 }
  test.each([
    ['a visible row stays where it is', 6, 500],
    ['a row above moves to the top', 2, 196],
    ['a row below moves to the bottom', 12, 904],
    ['the first row', 0, 0],
    ['a row at the upper edge leaves room for its outline', 5, 496],
    ['a row that touches the lower edge leaves room too', 8, 504],
  ])('default: %s', (_, row, top) => {
    expect(scrollToRow(row, view)).toBe(top)
  })
})
