import { describe, expect, it } from 'vitest'
import { minimumStake } from '../rules.ts'
import { readAmount } from './readAmount.ts'

const ether = 10n ** 18n

describe('readAmount', () => {
  it.each([
    ['0.0001', minimumStake],
    ['1.5', (15n * ether) / 10n],
    [' 1.5 ', (15n * ether) / 10n],
    ['1.000000000000000001', ether + 1n],
    ['1000000000000000000000000000000', 10n ** 48n],
  ])('default: reads %j', (text, value) => {
    expect(readAmount(text)).toEqual({ value })
  })

  it.each(['', '  ', '0', '0.00', '-1', '0.00009', '0.00009999', '0.000099999999999999'])(
    'error: %j is below the minimum',
    (text) => {
      expect(readAmount(text)).toEqual({ error: 'The minimum is 0.0001 ETH' })
    },
  )

  it.each([
    ['1,5', /point/],
    ['1e-4', /in full/],
    ['1e30', /in full/],
    ['0x10', /digits/],
    ['NaN', /digits/],
    ['1 ETH', /digits/],
    ['text', /digits/],
    ['0.1000000000000000001', /18 decimal places/],
  ])('error: %j has its own message', (text, expected) => {
    expect(readAmount(text).error).toMatch(expected)
  })
})
