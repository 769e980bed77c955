import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { encode } from 'uqr'
import { afterEach, describe, expect, test } from 'vitest'
import { drawCode, holeOf } from './drawing.ts'
import { QrCode } from './QrCode.tsx'

afterEach(cleanup)

/** Paints a path of rectangles on a grid, and fails if two rectangles overlap or one extends beyond the grid. */
function paint(size: number, path: string): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let column = Number(x); column < Number(x) + Number(width); column += 1) {
      const row = grid[Number(y)]
      expect(row?.[column]).toBe(false)
      if (row) row[column] = true
    }
  }
  return grid
}

const text = fc.string({ minLength: 1, maxLength: 300 })

describe('drawCode', () => {
  test('behavior: the path paints exactly the modules of the code', () => {
    fc.assert(
      fc.property(text, (value) => {
        const { size, path } = drawCode(value, false)
        expect(paint(size, path)).toEqual(encode(value, { ecc: 'M', border: 0 }).data)
      }),
      { numRuns: 50 },
    )
  })

  test('param: hasLogo leaves a hole in the middle and changes nothing else', () => {
    fc.assert(
      fc.property(text, (value) => {
        const { size, path } = drawCode(value, true)
        const { from, to } = holeOf(size)
        const isHole = (position: number): boolean => position >= from && position < to
        const expected = encode(value, { ecc: 'Q', border: 0 }).data.map((row, y) =>
          row.map((isDark, x) => isDark && !(isHole(x) && isHole(y))),
        )
        expect(paint(size, path)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })
})

describe('holeOf', () => {
  test('behavior: covers whole modules in the middle and less than 7 % of the area, for every size of code', () => {
    for (let version = 1; version <= 40; version += 1) {
      const size = 17 + 4 * version
      const { from, to } = holeOf(size)
      expect(Number.isInteger(from)).toBe(true)
      expect(from).toBe(size - to)
      expect((to - from) ** 2 / size ** 2).toBeLessThan(0.07)
    }
  })
})

describe('QrCode', () => {
  test('default: draws a named picture with a quiet zone of four modules', () => {
    const { container } = render(<QrCode value="wc:abc" label="Scan with your wallet" />)
    const { size } = drawCode('wc:abc', false)
    const code = screen.getByRole('img', { name: 'Scan with your wallet' })
    expect(code.getAttribute('viewBox')).toBe(`-4 -4 ${size + 8} ${size + 8}`)
    expect(container.querySelector('.hf-qr-code-logo')).toBeNull()
  })

  test('param: logo is hidden from screen readers', () => {
    const { container } = render(<QrCode value="wc:abc" label="Scan" logo={<b>logo</b>} />)
    expect(container.querySelector('.hf-qr-code-logo')?.getAttribute('aria-hidden')).toBe('true')
  })
})
