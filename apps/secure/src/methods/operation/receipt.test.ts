import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'
import { readReceipt } from './receipt.ts'

const receipt = { transactionHash: '0xaa', blockHash: '0xbb', blockNumber: '0x1' }

/** Creates a bundler with an answer to each method. It throws an answer that is an error. */
const bundlerOf =
  (answers: Record<string, unknown>) =>
  async (method: string): Promise<unknown> => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }

describe('readReceipt', () => {
  test('default: reads the receipt of an operation that succeeded or failed', async () => {
    const answer = { success: true, logs: [], receipt }
    expect(await readReceipt('0x1', bundlerOf({ eth_getUserOperationReceipt: answer }))).toMatchObject(answer)
    const failed = { success: false, reason: null, logs: [], receipt }
    expect(await readReceipt('0x1', bundlerOf({ eth_getUserOperationReceipt: failed }))).toMatchObject(failed)
  })

  test('behavior: returns undefined while the operation is in no block', async () => {
    expect(await readReceipt('0x1', bundlerOf({ eth_getUserOperationReceipt: null }))).toBeUndefined()
  })

  test('behavior: reports the operation as dropped if the bundler refuses the request and does not find the operation’s hash', async () => {
    const refused = new NodeError({ message: 'it was dropped' })
    const withoutOperation = bundlerOf({ eth_getUserOperationReceipt: refused, eth_getUserOperationByHash: null })
    expect(await readReceipt('0x1', withoutOperation)).toEqual({ dropped: 'it was dropped' })
    const withOperation = bundlerOf({ eth_getUserOperationReceipt: refused, eth_getUserOperationByHash: {} })
    await expect(readReceipt('0x1', withOperation)).rejects.toBe(refused)
  })

  test('error: throws a failure that is not a refusal, without a second request', async () => {
    const failure = new TypeError('broken')
    await expect(
      readReceipt('0x1', bundlerOf({ eth_getUserOperationReceipt: failure, eth_getUserOperationByHash: null })),
    ).rejects.toBe(failure)
  })

  test.each([
    {},
    { success: 'yes', logs: [], receipt },
    { success: true, logs: [], receipt: { transactionHash: 'aa' } },
  ])('error: %o cannot be read', async (answer) => {
    await expect(readReceipt('0x1', bundlerOf({ eth_getUserOperationReceipt: answer }))).rejects.toThrow(
      'The answer of the bundler cannot be read.',
    )
  })
})
