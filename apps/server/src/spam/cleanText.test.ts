import { describe, expect, it } from 'vitest'
import { cleanText } from './cleanText.ts'

describe('cleanText', () => {
  it.each([
    ['nothing from a plain text', 'Reef Token', 'Reef Token', false],
    ['invisible and direction-changing characters', 'US\u200bD\u202eC\u0000', 'USDC', true],
    ['half a surrogate pair and a private character', 'Re\ud800ef\ue000', 'Reef', true],
    ['all but one of several breaks and spaces', ' Reef\u202e\r\n\u0000 \u2028\u3000Token\t', 'Reef Token', true],
    ['a text without visible characters', '\u200b\u202e \n', null, true],
  ])('default: removes %s', (_, raw, text, isCleaned) => {
    expect(cleanText(raw, 32)).toEqual({ text, isCleaned, isCut: false })
  })

  it('param: maxLength counts characters, and the cut leaves no space at the end', () => {
    expect(cleanText('🪨🪨🪨', 2)).toEqual({ text: '🪨🪨', isCleaned: false, isCut: true })
    expect(cleanText('ab cd', 3)).toEqual({ text: 'ab', isCleaned: false, isCut: true })
    expect(cleanText('abc', 3)).toMatchObject({ text: 'abc', isCut: false })
  })

  it('behavior: the end of a text that is far too long is not read', () => {
    expect(cleanText(`${' '.repeat(20)}late`, 5)).toMatchObject({ text: null, isCut: true })
  })
})
