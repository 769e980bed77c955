import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSvgProblem } from './checkSvg.ts'
import { colourOf, drawMonogram, hashOf, lettersOf, monogramColours } from './monogram.ts'

/** Computes the contrast of a colour with white. @see WCAG 2.2, relative luminance and contrast ratio */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe('drawMonogram', () => {
  it('default: draws the same picture for the same name', () => {
    expect(drawMonogram('Leather')).toBe(drawMonogram('Leather'))
    expect(drawMonogram('Leather')).toContain('>L</text>')
    expect(drawMonogram('Leather')).not.toBe(drawMonogram('Lether'))
  })

  it('behavior: draws a harmless picture, whatever the name', () => {
    const odd = ['<', '&', '"', "'", ']]>', '\0', '\uD800', '🦊', '日', 'é', '\u202E', ' ', '١', 'ǅ', 'ﬁ']
    const piece = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom(...odd))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const name = pieces.join('')
        expect(findSvgProblem(drawMonogram(name))).toBeUndefined()
      }),
    )
  })
})

describe('lettersOf', () => {
  it.each([
    ['Leather', 'L'],
    ['Heron Wallet', 'H'],
    ['The Wallet App', 'TW'],
    ['wizz of oz', 'WO'],
    ['Polkadot{.js}', 'PJ'],
    ['1inch', '1'],
    ['éclair', 'É'],
    ['日本 ウォレット', '日ウ'],
    ['<b>&', 'B'],
    ['🦊', '–'],
    ['', '–'],
  ])('default: %s gives %s', (name, letters) => {
    expect(lettersOf(name)).toBe(letters)
  })
})

describe('colourOf', () => {
  it('behavior: white can be read on every colour, and every colour is used', () => {
    for (const colour of monogramColours) expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(4.5)
    const used = new Set(Array.from({ length: 500 }, (_, index) => colourOf(`Wallet ${index}`)))
    expect(used.size).toBe(monogramColours.length)
  })
})

describe('hashOf', () => {
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('default: matches the test vector of the FNV draft for %j', (text, hash) => {
    expect(hashOf(text)).toBe(hash)
  })
})
