import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeAggregate, encodeAggregate } from './aggregate.ts'

const bytes = fc.uint8Array({ maxLength: 100 }).map((data) => `0x${Buffer.from(data).toString('hex')}` as const)
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((data) => `0x${Buffer.from(data).toString('hex')}` as const)

describe('encodeAggregate', () => {
  it('behavior: encodes calls that a general ABI library decodes', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ to: address, data: bytes }), { maxLength: 20 }), (calls) => {
        const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate(calls) })
        expect(functionName).toBe('aggregate3')
        const decoded = (args as readonly [readonly { target: string; allowFailure: boolean; callData: string }[]])[0]
        expect(decoded.map(({ target, callData }) => [target.toLowerCase(), callData])).toEqual(
          calls.map(({ to, data }) => [to, data]),
        )
        expect(decoded.every(({ allowFailure }) => allowFailure)).toBe(true)
      }),
    )
  })
})

describe('decodeAggregate', () => {
  const results = fc.array(fc.record({ success: fc.boolean(), returnData: bytes }), { maxLength: 20 })
  it('behavior: decodes what a general ABI library encodes', () => {
    fc.assert(
      fc.property(results, (result) => {
        const returned = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
        expect(decodeAggregate(returned)).toEqual(
          result.map(({ success, returnData }) => (success ? returnData : undefined)),
        )
      }),
    )
  })

  it('error: never throws for bytes that are not an answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
        const decoded = decodeAggregate(`0x${Buffer.from(data).toString('hex')}`)
        expect(decoded === undefined || Array.isArray(decoded)).toBe(true)
      }),
    )
    expect(decodeAggregate('0x')).toBeUndefined()
    expect(decodeAggregate(`0x${'f'.repeat(128)}`)).toBeUndefined()
  })
})
