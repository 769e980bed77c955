import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidPaymentUriError } from './errors.ts'
import { formatPaymentUri } from './formatPaymentUri.ts'
import { isPaymentUri, parsePaymentUri } from './parsePaymentUri.ts'

const RECEIVER = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359'
const TOKEN = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
const HOLDER = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'

describe('parsePaymentUri', () => {
  test('default: parses the examples of the standard', () => {
    expect(parsePaymentUri(`ethereum:${RECEIVER}?value=2.014e18`)).toEqual({
      recipient: RECEIVER,
      chainId: undefined,
      value: 2_014_000_000_000_000_000n,
    })
    expect(parsePaymentUri(`ethereum:${TOKEN}/transfer?address=${HOLDER}&uint256=1`)).toEqual({
      token: TOKEN,
      recipient: HOLDER,
      chainId: undefined,
      value: 1n,
    })
  })

  test.each([
    [`ethereum:${RECEIVER}`, { recipient: RECEIVER, chainId: undefined, value: undefined }],
    [`ETHEREUM:pay-${RECEIVER}@137`, { recipient: RECEIVER, chainId: 137, value: undefined }],
    ['ethereum:rowan.eth@1?value=5', { recipient: 'rowan.eth', chainId: 1, value: 5n }],
    [`ethereum:${RECEIVER}@1/?value=+1e2`, { recipient: RECEIVER, chainId: 1, value: 100n }],
    [`ethereum:${RECEIVER}?value=1.50e1&gas=21000`, { recipient: RECEIVER, chainId: undefined, value: 15n }],
    [`ethereum:${RECEIVER}?value=.5e1`, { recipient: RECEIVER, chainId: undefined, value: 5n }],
  ])('default: parses %s', (text, request) => {
    expect(parsePaymentUri(text)).toEqual(request)
  })

  test.each([
    ['bitcoin:bc1q', 'malformed'],
    ['', 'malformed'],
    [`ethereum:${RECEIVER}@0`, 'malformed'],
    [`ethereum:${RECEIVER}@0x1`, 'malformed'],
    [`ethereum:${RECEIVER}@99999999999999999`, 'malformed'],
    [`ethereum:${RECEIVER}?x=${'a'.repeat(2_000)}`, 'malformed'],
    ['ethereum:', 'address'],
    ['ethereum:%zz', 'address'],
    ['ethereum:?value=1', 'address'],
    [`ethereum:name.eth/transfer?address=${HOLDER}`, 'address'],
    [`ethereum:${TOKEN}/transfer?uint256=1`, 'address'],
    [`ethereum:${TOKEN}/approve?address=${HOLDER}&uint256=1`, 'function'],
    [`ethereum:${RECEIVER}?value=1.5`, 'number'],
    [`ethereum:${RECEIVER}?value=-1`, 'number'],
    [`ethereum:${RECEIVER}?value=1e78`, 'number'],
    [`ethereum:${RECEIVER}?value=9e77`, 'number'],
    [`ethereum:${RECEIVER}?value=`, 'number'],
    [`ethereum:${RECEIVER}?value=0x10`, 'number'],
  ])('error: refuses %s with the problem %s', (text, problem) => {
    expect(() => parsePaymentUri(text)).toThrow(InvalidPaymentUriError)
    expect(() => parsePaymentUri(text)).toThrow(expect.objectContaining({ problem }))
  })
})

describe('formatPaymentUri', () => {
  test('behavior: parsePaymentUri returns what formatPaymentUri was given', () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    const request = fc.record({
      recipient: address,
      chainId: fc.option(fc.integer({ min: 1, max: 2 ** 31 }), { nil: undefined }),
      value: fc.option(fc.bigInt(0n, 2n ** 256n - 1n), { nil: undefined }),
      token: fc.option(address, { nil: undefined }),
    })
    fc.assert(
      fc.property(request, (given) => {
        const uri = formatPaymentUri(given)
        expect(isPaymentUri(uri)).toBe(true)
        const parsed = parsePaymentUri(uri)
        expect([parsed.recipient.toLowerCase(), parsed.token?.toLowerCase()]).toEqual([given.recipient, given.token])
        expect([parsed.chainId, parsed.value]).toEqual([given.chainId, given.value])
      }),
    )
  })
})
