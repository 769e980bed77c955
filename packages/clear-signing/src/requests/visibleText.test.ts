import { describe, expect, it } from 'vitest'
import { visibleText, visibleWords } from './visibleText.ts'

describe('visibleText', () => {
  it.each([
    ['Grün wie Seetang 🌊\n\ttief', 'Grün wie Seetang 🌊\n\ttief'],
    ['👨\u200D👩', '👨\u200D👩'],
    ['pay \u202Ebob', 'pay ⟨U+202E⟩bob'],
    ['a\u200Bb\u2028c', 'a⟨U+200B⟩b⟨U+2028⟩c'],
    ['\u0000\u{E0041}', '⟨U+0000⟩⟨U+E0041⟩'],
    ['\uD800', '⟨U+D800⟩'],
    [`Z${'\u0301'.repeat(6)}!`, `Z${'\u0301'.repeat(4)}⟨U+0301⟩⟨U+0301⟩!`],
  ])('default: shows %j as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })
})

describe('visibleWords', () => {
  it('default: makes invisible characters visible, and cuts a long text', () => {
    expect(visibleWords('a\u202Eb')).toBe('a⟨U+202E⟩b')
    expect(visibleWords('x'.repeat(10_000))).toBe(`${'x'.repeat(200)}…`)
  })
})
