import { act, cleanup, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { LongList, type LongListProps } from './LongList.tsx'

// A simulated document has no layout, so the list assumes rows of 112 pixels in an area of 448 pixels: four rows.
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Draws a list of numbers in an area that can be scrolled. */
function draw({ items = numbers(100), ...props }: Partial<LongListProps<number>> = {}) {
  const area = document.createElement('div')
  const children = vi.fn((item: number) => `item ${item}`)
  const list = (shown: readonly number[]) => (
    <LongList items={shown} keyOf={(item) => item} label="Numbers" area={area} {...props}>
      {children}
    </LongList>
  )
  const { rerender } = render(list(items))
  const scroll = (top: number) =>
    act(() => {
      area.scrollTop = top
      area.dispatchEvent(new Event('scroll'))
    })
  return { area, children, scroll, show: (shown: readonly number[]) => rerender(list(shown)) }
}
const rows = () => screen.queryAllByRole('listitem')
const shown = () => rows().map(({ textContent }) => Number(textContent?.replace('item ', '')))
const list = () => screen.getByRole('list', { name: 'Numbers' })

describe('LongList', () => {
  test('default: draws the rows in view and two more, and is as high as all rows together', () => {
    draw()
    expect(shown()).toEqual(numbers(6))
    expect([list().style.blockSize, list().style.paddingBlockStart]).toEqual(['11200px', '0'])
  })

  test('behavior: draws other rows when the area is scrolled, and tells screen readers the position of each item', () => {
    const { scroll } = draw()
    scroll(20 * 112)
    expect(shown()).toEqual(numbers(26).slice(18))
    expect(list().style.paddingBlockStart).toBe(`${18 * 112}px`)
    const positionOf = (row: HTMLElement | undefined) => [
      row?.getAttribute('aria-posinset'),
      row?.getAttribute('aria-setsize'),
    ]
    expect([positionOf(rows()[0]), positionOf(rows().at(-1))]).toEqual([
      ['19', '100'],
      ['26', '100'],
    ])
  })

  test('behavior: does not render again when the area is scrolled within a row', () => {
    const { scroll, children } = draw()
    scroll(20 * 112)
    // React may draw once more before it sees that nothing has changed.
    scroll(20 * 112 + 1)
    children.mockClear()
    scroll(20 * 112 + 111)
    expect(children).not.toHaveBeenCalled()
    scroll(21 * 112)
    expect(children).toHaveBeenCalled()
  })

  test('param: columns: draws several items in a row, and a shorter last row', () => {
    const { scroll } = draw({ items: numbers(42), columns: 4 })
    expect(shown()).toEqual(numbers(24))
    expect(list().style.blockSize).toBe(`${11 * 112}px`)
    scroll(7 * 112)
    expect(shown()).toEqual(numbers(42).slice(20))
    expect(rows()[0]?.getAttribute('aria-posinset')).toBe('21')
  })

  test('param: onEnd: is called once each time the end comes into view', () => {
    const onEnd = vi.fn()
    const { scroll, show } = draw({ items: numbers(20), onEnd })
    expect(onEnd).not.toHaveBeenCalled()
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('-1')
    scroll(14 * 112)
    expect(onEnd).toHaveBeenCalledTimes(1)
    show(numbers(40))
    expect(onEnd).toHaveBeenCalledTimes(1)
    scroll(40 * 112)
    expect(onEnd).toHaveBeenCalledTimes(2)
  })

  test('behavior: measures the first row, and gives all rows its height', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
    draw()
    expect(list().style.blockSize).toBe(`${100 * 56}px`)
    expect(shown()).toEqual(numbers(10))
  })

  test('behavior: uses the height of the area once it is known', () => {
    const { area, scroll } = draw()
    Object.defineProperty(area, 'clientHeight', { value: 224 })
    scroll(20 * 112)
    expect(shown()).toEqual(numbers(24).slice(18))
  })

  test('behavior: measures only one row, since each measurement lays out the page', () => {
    const observed = vi.spyOn(ResizeObserver.prototype, 'observe')
    const { area } = draw()
    expect(observed.mock.calls.map(([element]) => element)).toEqual([rows()[0], area])
  })

  test('behavior: removes its listener from the area when the list is removed', () => {
    const { area } = draw()
    const remove = vi.spyOn(area, 'removeEventListener')
    cleanup()
    expect(remove.mock.calls.map(([name]) => name)).toContain('scroll')
  })

  test('behavior: is empty without items or an area', () => {
    draw({ items: [], area: null })
    expect(rows()).toEqual([])
    expect(list().style.blockSize).toBe('0')
  })
})
