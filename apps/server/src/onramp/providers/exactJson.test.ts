import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal, tryParseExactJson } from './exactJson.ts'

describe('tryParseExactJson', () => {
  it('default: numbers keep every digit', () => {
    expect(
      tryParseExactJson('{"a":0.1,"b":[12345678901234567890.123456789012345678],"c":"1","d":null,"e":true}'),
    ).toEqual({
      a: '0.1',
      b: ['12345678901234567890.123456789012345678'],
      c: '1',
      d: null,
      e: true,
    })
  })
  it('error: returns nothing for a text that is not JSON', () => {
    expect(tryParseExactJson('{')).toBeUndefined()
  })
})

describe('toDecimal', () => {
  it.each([
    ['1e-7', '0.0000001'],
    ['1.5e3', '1500'],
    ['1.25E+1', '12.5'],
    ['12.5e-1', '1.25'],
    ['-2e0', '-2'],
    ['1e999999', '1e999999'],
  ])('%s is %s', (source, written) => {
    expect(toDecimal(source)).toBe(written)
  })
  it('behavior: gives the same number as the float', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), (value) => {
        const text = toDecimal(String(value))
        expect(text).toMatch(/^\d+(?:\.\d+)?$/)
        expect(Number(text)).toBe(value)
      }),
    )
  })
})
