import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'
import { readFees } from './readFees.ts'

const nodeOf = (block: unknown, tip: unknown) => async (method: string) =>
  method === 'eth_getBlockByNumber' ? block : tip

describe('readFees', () => {
  test('default: the maximum is twice the base fee, plus the tip', async () => {
    expect(await readFees(nodeOf({ baseFeePerGas: '0x64' }, '0x5'))).toEqual({
      maxFeePerGas: 205n,
      maxPriorityFeePerGas: 5n,
    })
  })

  test('behavior: on a chain without a base fee, the maximum is the tip', async () => {
    expect(await readFees(nodeOf({}, '0x5'))).toEqual({ maxFeePerGas: 5n, maxPriorityFeePerGas: 5n })
  })

  test('error: throws for an answer that is not a number', async () => {
    await expect(readFees(nodeOf({ baseFeePerGas: '0x64' }, null))).rejects.toBeInstanceOf(NodeError)
    await expect(readFees(nodeOf({ baseFeePerGas: 'high' }, '0x5'))).rejects.toBeInstanceOf(NodeError)
  })

  test.each([null, 'block', { baseFeePerGas: 100 }])('error: throws for %j in place of a block', async (block) => {
    await expect(readFees(nodeOf(block, '0x5'))).rejects.toThrow(
      new NodeError({ message: 'The answer of the node is not a block.' }),
    )
  })
})
