import { describe, expect, test } from 'vitest'
import { firstLoadMessages } from '../../../messages/languages/english/firstLoad.ts'
import { modalMessages } from '../../../messages/languages/english/modal.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { createText } from '../../../messages/text.ts'
import { failureWords, formatPercent, formatTokenAmount } from './swapWords.ts'

const text = createText([firstLoadMessages, modalMessages, swapMessages, sendMessages], {}, 'en')

describe('formatTokenAmount', () => {
  test.each([
    [1_234_567_899_999_999_999n, 18, '1.234567 X'],
    [1_000_000n, 18, '0.000000000001 X'],
    [0n, 18, '0 X'],
    [5n, 0, '5 X'],
  ])(
    'default: writes %s units with %s decimals as %s: truncated to six places, but in full if only zeros would remain',
    (value, decimals, words) => {
      expect(formatTokenAmount(value, { decimals, symbol: 'X' })).toBe(words)
    },
  )
})

describe('formatPercent', () => {
  test.each([
    [9_938n, '0.993 %'],
    [150_000n, '15 %'],
    [-2_500n, '-0.25 %'],
  ])('default: writes %s millionths as %s', (millionths, words) => {
    expect(formatPercent(millionths)).toBe(words)
  })
})

describe('failureWords', () => {
  test('default: finds the texts of swaps, and those shared with sends', () => {
    expect(failureWords(text, { code: 'expired' })).toBe('The quote had expired. Review the new one.')
    expect(failureWords(text, { code: 'rejected' })).toBe('You rejected it in the wallet.')
  })

  test('behavior: prefers the text of swaps to that of sends', () => {
    expect(failureWords(text, { code: 'reverted' })).toBe(swapMessages['swap.failure.reverted'])
  })

  test("behavior: appends the contract's own message", () => {
    expect(failureWords(text, { code: 'noRoute', detail: 'pool is empty' })).toMatch(/ Reason: pool is empty$/)
  })
})
