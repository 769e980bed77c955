import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher, foldText, toSearchable } from './search.ts'

const heron = toSearchable({
  id: 'heron',
  name: 'Héron Sky Wallet',
  rdns: 'org.blue-bird.app',
  homepage: 'https://www.nest.example/download',
})

describe('foldText', () => {
  it.each([
    ['  MetaMask ', 'metamask'],
    ['Éclair', 'eclair'],
    ['Łódź Ørsted Straße Cœur', 'lodz orsted strasse coeur'],
    ['Polkadot{.js}', 'polkadot js'],
    ['ﬁsh', 'fish'],
    ['İstanbul', 'istanbul'],
    ['日本', '日本'],
    ['!?', ''],
  ])('default: folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('behavior: folding twice changes nothing', () => {
    const piece = fc.constantFrom(
      'A',
      'é',
      'İ',
      'ß',
      'ẞ',
      'ﬁ',
      '日',
      '👩‍👩‍👧',
      '\u0301',
      ' ',
      '.',
      'Ⅳ',
      '½',
      'ǆ',
      'Σ',
      'ω',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

describe('createMatcher', () => {
  it.each([
    ['heron sky wallet', 0],
    ['HÉRON  SKY WALLET', 0],
    ['her', 1],
    ['heronsk', 1],
    ['heron sky', 1],
    ['sky', 2],
    ['sky her', 2],
    ['wal h', 2],
    ['eron', 3],
    ['allet ron', 3],
    ['skywal', 3],
    ['blue bird', 4],
    ['org.blue-bird.app', 4],
    ['nest.example', 4],
    ['heron bird', 4],
    ['download', undefined],
    ['heron tern', undefined],
    ['{}', undefined],
  ])('default: %j ranks %s', (text, rank) => {
    expect(createMatcher(text)(heron)).toBe(rank)
  })

  it('behavior: every part of a name is found, and the whole name ranks best', () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9]{1,8}(?: [A-Za-zÀ-ÿ0-9]{1,8}){0,2}$/)
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (text, from, length) => {
        fc.pre(foldText(text) !== '')
        const wallet = toSearchable({ id: 'x', name: text })
        expect(createMatcher(text.toUpperCase())(wallet)).toBeLessThanOrEqual(0)
        const folded = foldText(text)
        const start = from % folded.length
        const part = folded.slice(start, start + 1 + (length % folded.length))
        if (part.trim()) expect(createMatcher(part)(wallet)).toBeDefined()
      }),
    )
  })
})
