import { describe, expect, test } from 'vitest'
import { showableText } from './showableText.ts'

describe('showableText', () => {
  test.each([
    ['letters that look blank', 'US\u3164DC\u2800\u115F\u1160', 'USDC'],
    ['marks that are not drawn', 'US\u034FDC\u{E0100}', 'USDC'],
    ['directions and zero-width characters', '\u202EUS\u200BDC', 'USDC'],
    ['line breaks and tabs', ' US\n\tDC ', 'USDC'],
  ])('default: removes %s', (_name, given, shown) => {
    expect(showableText(given)).toBe(shown)
  })

  test('behavior: returns an empty text for a text that looks blank, and for a value that is not a text', () => {
    expect([showableText('\u3164\u2800 '), showableText(7)]).toEqual(['', ''])
  })

  test('behavior: keeps symbols and the letters of all languages, at most 64 characters', () => {
    expect(showableText('Kelp 🐙 محفظة é')).toBe('Kelp 🐙 محفظة é')
    expect(showableText('🐙'.repeat(100))).toBe('🐙'.repeat(64))
  })
})
