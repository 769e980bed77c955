import { describe, expect, test } from 'vitest'
import { chainOf } from '../../config/test/testChain.ts'
import { NodeError } from '../node.ts'
import { createPendingOperations } from './pendingOperations.ts'

/** A bundler that gives an answer to every question, and counts them. */
function bundlerOf(answer: unknown) {
  const asked: unknown[] = []
  const bundler = async (method: string, params?: unknown) => {
    asked.push([method, params])
    if (answer instanceof Error) throw answer
    return answer
  }
  return { bundler, asked }
}

describe('createPendingOperations', () => {
  test('default: an operation waits until the bundler has its receipt', async () => {
    const pending = createPendingOperations()
    const { bundler, asked } = bundlerOf(null)
    expect(await pending.has('0xA1', chainOf(1), bundler)).toBe(false)
    expect(asked).toEqual([])
    pending.note('0xA1', chainOf(1), '0xf00')
    expect(await pending.has('0xa1', chainOf(1), bundler)).toBe(true)
    expect(asked).toEqual([['eth_getUserOperationReceipt', ['0xf00']]])
    expect(await pending.has('0xA1', chainOf(1), bundlerOf({ success: true }).bundler)).toBe(false)
    // It is over: the bundler is not asked again.
    expect(await pending.has('0xA1', chainOf(1), bundler)).toBe(false)
    expect(asked).toHaveLength(1)
  })

  test('behavior: another chain and another account have their own', async () => {
    const pending = createPendingOperations()
    pending.note('0xA1', chainOf(1), '0xf00')
    const { bundler } = bundlerOf(null)
    expect(await pending.has('0xA1', chainOf(2), bundler)).toBe(false)
    expect(await pending.has('0xb2', chainOf(1), bundler)).toBe(false)
  })

  test('behavior: the newest operation counts', async () => {
    const pending = createPendingOperations()
    pending.note('0xA1', chainOf(1), '0xf00')
    pending.note('0xA1', chainOf(1), '0xf01')
    const { bundler, asked } = bundlerOf(null)
    await pending.has('0xA1', chainOf(1), bundler)
    expect(asked).toEqual([['eth_getUserOperationReceipt', ['0xf01']]])
  })

  test('error: if the bundler does not answer, nothing counts as pending', async () => {
    const pending = createPendingOperations()
    pending.note('0xA1', chainOf(1), '0xf00')
    const { bundler } = bundlerOf(new NodeError({ message: 'silent' }))
    expect(await pending.has('0xA1', chainOf(1), bundler)).toBe(false)
  })
})
