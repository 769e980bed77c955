import { describe, expect, it } from 'vitest'
import { accountLabel } from './accountLabel.ts'

const address = '0x1234567890abcdef1234567890abcdef123489ab'
const ether = 10n ** 18n

describe('accountLabel', () => {
  it.each([
    [(3n * ether) / 2n, '0x123…89ab (1.50 ETH)'],
    [0n, '0x123…89ab (0.00 ETH)'],
    [ether / 10_000n, '0x123…89ab (0.0001 ETH)'],
    [ether - 1n, '0x123…89ab (0.9999 ETH)'],
    ['unknown', '0x123…89ab (… ETH)'],
    ['unavailable', '0x123…89ab (– ETH)'],
  ] as const)('default: a stake of %s', (stake, expected) => {
    const label = accountLabel(address, stake)
    expect(`${label.address} ${label.stake}`).toBe(expected)
  })

  it('behavior: shows 0.00 ETH without an address', () => {
    expect(accountLabel(undefined, 5n * ether).stake).toBe('(0.00 ETH)')
  })
})
