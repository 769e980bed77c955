import { describe, expect, it } from 'vitest'
import { readTypedAmount, readTypedDeadline, readTypedSlippage } from './typedValues.ts'

describe('readTypedAmount', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['.', '.'],
    ['5.', '5.'],
    ['1.5.', undefined],
    ['1,5,', undefined],
    ['1,5.', undefined],
    ['1e3', undefined],
    ['-1', undefined],
    [' 1', undefined],
  ])('default: reads %j as %j', (typed, expected) => {
    expect(readTypedAmount(typed)).toBe(expected)
  })
})

describe('readTypedSlippage', () => {
  it.each([
    ['0.1', 0.1],
    ['0,25', 0.25],
    ['1.', 1],
    ['5', 5],
    ['5.01', undefined],
    ['0.09', undefined],
    ['0.125', undefined],
    ['', undefined],
    ['.5', undefined],
    ['1e0', undefined],
  ])('default: reads %j as %s percent', (typed, expected) => {
    expect(readTypedSlippage(typed)).toBe(expected)
  })
})

describe('readTypedDeadline', () => {
  it.each([
    ['1', 60],
    ['60', 3_600],
    ['0', undefined],
    ['61', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['060', undefined],
  ])('default: reads %j minutes as %s seconds', (typed, expected) => {
    expect(readTypedDeadline(typed)).toBe(expected)
  })
})
