import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { callsStatusSchema, capabilitiesParamsSchema, sendCallsParamsSchema } from './walletCalls.ts'

const address = getAddress(`0x${'ab'.repeat(20)}`)
const word = `0x${'Cd'.repeat(32)}`

describe('sendCallsParamsSchema', () => {
  const bundle = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{ to: address, value: '0x1' }] }

  it('default: is read', () => {
    expect(sendCallsParamsSchema.parse([bundle])).toEqual([
      { version: '2.0.0', chainId: 31337, atomicRequired: true, calls: [{ to: address, value: 1n }] },
    ])
    const capabilities = { paymasterService: { url: 'https://example.com', optional: true } }
    expect(sendCallsParamsSchema.parse([{ ...bundle, id: '0xab', from: address, capabilities }])).toMatchObject([
      { id: '0xab', from: address, capabilities },
    ])
  })

  it.each([
    ['version', '1.0'],
    ['chainId', '31337'],
    ['atomicRequired', undefined],
    ['calls', []],
    ['calls', [{ to: '0xab' }]],
    ['calls', Array.from({ length: 257 }, () => ({ to: address }))],
    ['calls', [{ to: address, value: '1' }]],
    ['id', 'a'.repeat(8_195)],
    ['capabilities', { paymasterService: true }],
    ['from', 'alice'],
  ])('error: %s', (field, value) => {
    expect(sendCallsParamsSchema.safeParse([{ ...bundle, [field]: value }]).success).toBe(false)
  })
})

describe('capabilitiesParamsSchema', () => {
  it('default: chains may be named', () => {
    expect(capabilitiesParamsSchema.parse([address])).toEqual([address, undefined])
    expect(capabilitiesParamsSchema.parse([address, ['0x1', '0x7a69']])).toEqual([address, [1, 31337]])
    expect(capabilitiesParamsSchema.safeParse([]).success).toBe(false)
  })
})

describe('callsStatusSchema', () => {
  it('default: a receipt is read; a status out of range is none', () => {
    const receipt = {
      logs: [],
      status: '0x1',
      blockHash: word,
      blockNumber: '0x2',
      gasUsed: '0x3',
      transactionHash: word,
    }
    const status = { version: '2.0.0', id: '0xab', chainId: '0x1', status: 200, atomic: true, receipts: [receipt] }
    expect(callsStatusSchema.parse(status)).toMatchObject({ chainId: 1, receipts: [{ blockNumber: 2n, gasUsed: 3n }] })
    expect(callsStatusSchema.safeParse({ ...status, status: 99 }).success).toBe(false)
  })
})
