import { describe, expect, it } from 'vitest'
import { readCallsRequest } from './calls.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const refuse = (reason: string, text: string): Error => new Error(`${reason}: ${text}`)

describe('readCallsRequest', () => {
  it('default: parses amounts exactly, and fills in the omitted fields of a call', () => {
    const calls = [
      { to, value: '0xde0b6b3a7640001' },
      { to, data: '0x1234' },
      { to: to.toLowerCase(), value: 5 },
    ]
    expect(readCallsRequest({ version: '2.0.0', id: 'x', chainId: '0x1', calls }, { refuse })).toEqual({
      id: 'x',
      from: undefined,
      chainId: '0x1',
      atomicRequired: false,
      isAnswerBareId: false,
      calls: [
        { to, value: 1_000_000_000_000_000_001n, data: '0x' },
        { to, value: 0n, data: '0x1234' },
        { to: to.toLowerCase(), value: 5n, data: '0x' },
      ],
    })
  })

  it('behavior: version 1 is answered with only the id', () => {
    expect(readCallsRequest({ version: '1.0', calls: [{ to }] }, { refuse }).isAnswerBareId).toBe(true)
  })

  it('param: hasCapability is called for each required capability, of the batch and of a call', () => {
    const checked: unknown[] = []
    const hasCapability = (name: string, capability: object): boolean => checked.push([name, capability]) > 0
    const request = {
      capabilities: { paymasterService: { url: 'https://a.example' }, spare: { optional: true } },
      calls: [{ to, capabilities: { flow: {} } }],
    }
    readCallsRequest(request, { refuse, hasCapability })
    expect(checked).toEqual([
      ['paymasterService', { url: 'https://a.example' }],
      ['flow', {}],
    ])
  })

  it.each([
    ['no object', 'calls', 'invalidParams'],
    ['no list of calls', {}, 'invalidParams'],
    ['no calls', { calls: [] }, 'invalidParams'],
    ['an unknown version', { version: '3', calls: [{ to }] }, 'invalidParams'],
    ['a recipient that is not an address', { calls: [{ to: '0x12' }] }, 'invalidParams'],
    ['an empty recipient', { calls: [{ to: '' }] }, 'invalidParams'],
    ['a value of 257 bits', { calls: [{ to, value: String(2n ** 256n) }] }, 'invalidParams'],
    ['a negative value', { calls: [{ to, value: '-1' }] }, 'invalidParams'],
    ['half a byte of data', { calls: [{ to, data: '0x1' }] }, 'invalidParams'],
    ['an empty id', { id: '', calls: [{ to }] }, 'invalidParams'],
    ['more than 32 calls', { calls: Array.from({ length: 33 }, () => ({ to })) }, 'tooManyCalls'],
    ['a required capability', { calls: [{ to, capabilities: { flow: {} } }] }, 'unsupportedCapability'],
  ])('error: refuses %s', (_name, request, reason) => {
    expect(() => readCallsRequest(request, { refuse })).toThrow(reason)
  })
})
