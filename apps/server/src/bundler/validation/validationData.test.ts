import { type Hex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { intersect, readAccountOutput, readPaymasterOutput, readValidationData } from './validationData.ts'

const NO_END = 2 ** 48 - 1
const word = (validAfter: bigint, validUntil: bigint, aggregator: bigint): bigint =>
  (validAfter << 208n) | (validUntil << 160n) | aggregator

describe('readValidationData', () => {
  it.each([
    ['an empty word', 0n, { validAfter: 0, validUntil: NO_END, isSignatureWrong: false }],
    ['a time range', word(7n, 9n, 0n), { validAfter: 7, validUntil: 9, isSignatureWrong: false }],
    ['a wrong signature', word(0n, 9n, 1n), { validAfter: 0, validUntil: 9, isSignatureWrong: true }],
    ['an aggregator, which is not supported,', word(0n, 0n, 2n), { isSignatureWrong: true }],
    ['the largest times', word(2n ** 48n - 1n, 2n ** 48n - 1n, 0n), { validAfter: NO_END, validUntil: NO_END }],
  ])('default: reads %s', (_name, given, expected) => expect(readValidationData(given)).toMatchObject(expected))
})

describe('readAccountOutput and readPaymasterOutput', () => {
  const words = (...values: bigint[]): Hex => `0x${values.map((value) => toHex(value, { size: 32 }).slice(2)).join('')}`
  it('default: read the first word of an account’s output, and the second word of a paymaster’s output', () => {
    expect(readAccountOutput(words(5n))).toBe(5n)
    expect(readPaymasterOutput(words(64n, 5n, 0n))).toBe(5n)
  })
  it('error: return undefined for an output that is too short', () => {
    expect([readAccountOutput('0x'), readPaymasterOutput(words(64n))]).toEqual([undefined, undefined])
  })
})

describe('intersect', () => {
  it('default: returns the time range that is valid for both the account and its paymaster', () => {
    expect(
      intersect([
        { validAfter: 3, validUntil: 90 },
        { validAfter: 5, validUntil: 100 },
      ]),
    ).toEqual({
      validAfter: 5,
      validUntil: 90,
    })
    expect(intersect([])).toEqual({ validAfter: 0, validUntil: NO_END })
  })
})
