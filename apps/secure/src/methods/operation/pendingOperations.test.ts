import { describe, expect, test } from 'vitest'
import { chainOf } from '../../config/test/testChain.ts'
import { NodeError } from '../node.ts'
import { createPendingOperations } from './pendingOperations.ts'

/** Creates a bundler that gives the same answer to every request, and records the requests. */
function bundlerOf(answer: unknown) {
  const requests: unknown[] = []
  const bundler = async (method: string, params?: unknown) => {
    requests.push([method, params])
    if (answer instanceof Error) throw answer
    return answer
  }
  return { bundler, requests }
}

describe('createPendingOperations', () => {
  test('default: an operation is pending until the bundler has its receipt', async () => {
    const pending = createPendingOperations()
    const { bundler, requests } = bundlerOf(null)
    expect(await pending.has('0xA1', chainOf(1), bundler)).toBe(false)
    expect(requests).toEqual([])
    pending.note('0xA1', chainOf(1), '0xf00')
    expect(await pending.has('0xa1', chainOf(1), bundler)).toBe(true)
    expect(requests).toEqual([['eth_getUserOperationReceipt', ['0xf00']]])
    expect(await pending.has('0xA1', chainOf(1), bundlerOf({ success: true }).bundler)).toBe(false)
    // The operation is no longer pending, so the bundler is not asked again.
    expect(await pending.has('0xA1', chainOf(1), bundler)).toBe(false)
    expect(requests).toHaveLength(1)
  })

  test('behavior: an operation is not pending for another chain or account', async () => {
    const pending = createPendingOperations()
    pending.note('0xA1', chainOf(1), '0xf00')
    const { bundler } = bundlerOf(null)
    expect(await pending.has('0xA1', chainOf(2), bundler)).toBe(false)
    expect(await pending.has('0xb2', chainOf(1), bundler)).toBe(false)
  })

  test('behavior: asks the bundler only for the newest operation', async () => {
    const pending = createPendingOperations()
    pending.note('0xA1', chainOf(1), '0xf00')
    pending.note('0xA1', chainOf(1), '0xf01')
    const { bundler, requests } = bundlerOf(null)
    await pending.has('0xA1', chainOf(1), bundler)
    expect(requests).toEqual([['eth_getUserOperationReceipt', ['0xf01']]])
  })

  test('error: no operation counts as pending if the bundler does not answer', async () => {
    const pending = createPendingOperations()
    pending.note('0xA1', chainOf(1), '0xf00')
    const { bundler } = bundlerOf(new NodeError({ message: 'silent' }))
    expect(await pending.has('0xA1', chainOf(1), bundler)).toBe(false)
  })
})
