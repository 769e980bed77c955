import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsInView, scrollTopForRow } from './rowsInView.ts'

describe('rowsInView', () => {
  test.each([
    ['the top of a long list', { top: 0, height: 400, rowHeight: 100, count: 2_500 }, { first: 0, end: 6 }],
    ['the middle of a long list', { top: 1_050, height: 400, rowHeight: 100, count: 2_500 }, { first: 8, end: 17 }],
    [
      'the end of a long list',
      { top: 249_600, height: 400, rowHeight: 100, count: 2_500 },
      { first: 2_494, end: 2_500 },
    ],
    [
      'a list that became shorter than the scroll position',
      { top: 900, height: 400, rowHeight: 100, count: 3 },
      { first: 3, end: 3 },
    ],
    ['no rows', { top: 0, height: 400, rowHeight: 100, count: 0 }, { first: 0, end: 0 }],
  ])('default: returns the rows for %s', (_, view, rows) => {
    expect(rowsInView(view)).toEqual(rows)
  })

  test('behavior: returns all visible rows, and never many more', () => {
    const view = fc.record({
      top: fc.nat(1_000_000),
      height: fc.integer({ min: 1, max: 2_000 }),
      rowHeight: fc.integer({ min: 20, max: 300 }),
      count: fc.nat(100_000),
    })
    fc.assert(
      fc.property(view, (anyView) => {
        const { top, height, rowHeight, count } = anyView
        const { first, end } = rowsInView(anyView)
        expect(end - first).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 5)
        const firstVisible = Math.floor(top / rowHeight)
        if (firstVisible >= count) return
        expect(first).toBeLessThanOrEqual(firstVisible)
        expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / rowHeight)))
      }),
    )
  })
})

describe('scrollTopForRow', () => {
  const view = { top: 500, height: 400, rowHeight: 100, padding: 4 }
  test.each([
    ['leaves a visible row where it is', 6, 500],
    ['moves a row above to the top', 2, 196],
    ['moves a row below to the bottom', 12, 904],
    ['scrolls to the start for the first row', 0, 0],
    ['leaves room for the outline of a row at the upper edge', 5, 496],
    ['leaves room for the outline of a row that touches the lower edge', 8, 504],
  ])('default: %s', (_, row, top) => {
    expect(scrollTopForRow(row, view)).toBe(top)
  })
})
