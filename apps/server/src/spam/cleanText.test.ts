import { describe, expect, it } from 'vitest'
import { cleanText } from './cleanText.ts'

describe('cleanText', () => {
  it.each([
    ['nothing to take away', 'Reef Token', 'Reef Token', false],
    ['what is not seen or turns the direction, without a trace', 'US\u200bD\u202eC\u0000', 'USDC', true],
    ['half a pair and a private character', 'Re\ud800ef\ue000', 'Reef', true],
    [
      'breaks and spaces of any kind, of which one is left',
      ' Reef\u202e\r\n\u0000 \u2028\u3000Token\t',
      'Reef Token',
      true,
    ],
    ['nothing that is left', '\u200b\u202e \n', null, true],
  ])('default: %s', (_, raw, text, isCleaned) => {
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
