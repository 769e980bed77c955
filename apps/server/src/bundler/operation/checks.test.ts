import fc from 'fast-check'
import { parseGwei } from 'viem'
import { describe, expect, it } from 'vitest'
import { operationOf } from '../test/testBundler.ts'
import { assertNumbers, leastFeePerGas } from './checks.ts'

const limits = { minPriorityFeePerGas: 0n, maxBundleGas: 20_000_000n }

describe('leastFeePerGas', () => {
  it('default: is the base fee after two blocks that raise it by an eighth each', () => {
    expect([0n, 1n, 64n, parseGwei('8')].map(leastFeePerGas)).toEqual([0n, 2n, 81n, parseGwei('10.125')])
    fc.assert(
      fc.property(fc.bigInt(8n, 10n ** 15n), (baseFee) => {
        const next = baseFee + baseFee / 8n
        expect(leastFeePerGas(baseFee)).toBeGreaterThanOrEqual(next + next / 8n)
      }),
    )
  })
})

describe('assertNumbers', () => {
  it('error: refuses an operation whose maxFeePerGas is below what the base fee may reach in two blocks', () => {
    const offering = (maxFeePerGas: bigint) => () =>
      assertNumbers(
        operationOf(`0x${'a'.repeat(40)}`, { maxFeePerGas, maxPriorityFeePerGas: 0n }),
        parseGwei('8'),
        limits,
      )
    expect(offering(parseGwei('10.125'))).not.toThrow()
    expect(offering(parseGwei('10.125') - 1n)).toThrow(
      'maxFeePerGas is too low; it must be at least 10125000000 wei, which the base fee may reach in two blocks.',
    )
  })
})
