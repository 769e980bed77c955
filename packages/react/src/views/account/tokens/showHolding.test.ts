import { describe, expect, test } from 'vitest'
import { showHolding } from './showHolding.ts'

describe('showHolding', () => {
  test('default: truncates to three decimals, and returns every digit as `exact`', () => {
    expect(showHolding(1_239_900_000_000_000_000n, 18)).toEqual({ short: '1.239', exact: '1.2399' })
    expect(showHolding(5n, 0).exact).toBeUndefined()
  })

  test('behavior: does not write out an amount of 16 digits', () => {
    expect(showHolding(10n ** 15n, 0)).toEqual({ short: '> 999999999999999', exact: '1000000000000000' })
    expect(showHolding(10n ** 15n - 1n, 0).short).not.toContain('>')
    expect(showHolding(10n ** 17n + 1n, 2).exact).toBe('1000000000000000.01')
  })
})
