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
    ['every decimal place of what is signed', 1_000_000_000_000_000_001n, '1.000000000000000001 ETH'],
    ['a whole number', parseEther('2'), '2 ETH'],
    ['nothing', 0n, '0 ETH'],
    ['the smallest unit', 1n, '0.000000000000000001 ETH'],
  ])('default: %s', (_name, value, words) => expect(formatValue(value, ether)).toBe(words))
})

describe('formatFee', () => {
  it.each([
    ['a fee is rounded up to six places', parseEther('0.0012345001'), '0.001235 ETH'],
    ['a fee of six places stays', parseEther('0.001234'), '0.001234 ETH'],
    ['less than can be shown says so', 1n, '< 0.000001 ETH'],
    ['exactly the least that can be shown', parseEther('0.000001'), '0.000001 ETH'],
    ['one wei above it', parseEther('0.000001') + 1n, '0.000002 ETH'],
    ['no fee', 0n, '0 ETH'],
  ])('default: %s', (_name, value, words) => expect(formatFee(value, ether)).toBe(words))

  it('edge: a currency with fewer than six places is shown whole', () => {
    expect(formatFee(123n, chainOf('GUS', 2))).toBe('1.23 GUS')
    expect(formatFee(7n, chainOf('ONE', 0))).toBe('7 ONE')
  })
})

describe('shortAddress', () => {
  it('default: keeps both ends', () => {
    const short = shortAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect(short.startsWith('0x5a')).toBe(true)
    expect(short.endsWith('Aed')).toBe(true)
    expect(short.length).toBeLessThan(20)
  })
})

describe('formatMoment', () => {
  it('default: Unix seconds, not milliseconds', () => expect(formatMoment(1_800_000_000)).toContain('2027'))
})
