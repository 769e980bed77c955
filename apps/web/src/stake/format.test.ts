import { describe, expect, it } from 'vitest'
import { formatFee } from './format.ts'

describe('formatFee', () => {
  it.each<[bigint, string]>([
    [0n, '0 ETH'],
    [1n, '< 0.000001 ETH'],
    [10n ** 12n - 1n, '< 0.000001 ETH'],
    [10n ** 12n, '0.000001 ETH'],
    [2n * 10n ** 12n - 1n, '0.000001 ETH'],
    [1_234_567_999_999_999_999n, '1.234567 ETH'],
  ])('default: %d wei is %s', (wei, shown) => {
    expect(formatFee(wei)).toBe(shown)
  })
})
