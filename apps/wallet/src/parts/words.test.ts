import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../config/config.ts'
import { formatFee, formatMoment, formatValue, shortAddress } from './words.ts'

const chainOf = (symbol: string, decimals: number): Chain => ({
  caipNetworkId: 'eip155:1',
  name: 'One',
  nativeCurrency: { symbol, decimals },
  rpcUrls: [],
})
const ether = chainOf('ETH', 18)

describe('formatValue', () => {
  it.each([
    ['shows every decimal', 1_000_000_000_000_000_001n, '1.000000000000000001 ETH'],
    ['shows a whole number without decimals', parseEther('2'), '2 ETH'],
    ['shows zero', 0n, '0 ETH'],
    ['shows the smallest unit', 1n, '0.000000000000000001 ETH'],
  ])('default: %s', (_name, value, text) => expect(formatValue(value, ether)).toBe(text))
})

describe('formatFee', () => {
  it.each([
    ['rounds a fee up to six decimals', parseEther('0.0012345001'), '0.001235 ETH'],
    ['shows a fee of six decimals unchanged', parseEther('0.001234'), '0.001234 ETH'],
    ['says that a fee is below the smallest shown amount', 1n, '< 0.000001 ETH'],
    ['shows exactly the smallest shown amount', parseEther('0.000001'), '0.000001 ETH'],
    ['rounds up one wei more than the smallest shown amount', parseEther('0.000001') + 1n, '0.000002 ETH'],
    ['shows a fee of zero as 0', 0n, '0 ETH'],
  ])('default: %s', (_name, value, text) => expect(formatFee(value, ether)).toBe(text))

  it('edge: shows all decimals of a currency with fewer than six', () => {
    expect(formatFee(123n, chainOf('GUS', 2))).toBe('1.23 GUS')
    expect(formatFee(7n, chainOf('ONE', 0))).toBe('7 ONE')
  })
})

describe('shortAddress', () => {
  it('default: keeps the first and the last characters', () => {
    const short = shortAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect(short.startsWith('0x5a')).toBe(true)
    expect(short.endsWith('Aed')).toBe(true)
    expect(short.length).toBeLessThan(20)
  })
})

describe('formatMoment', () => {
  it('default: reads the time as Unix seconds, not milliseconds', () =>
    expect(formatMoment(1_800_000_000)).toContain('2027'))
})
