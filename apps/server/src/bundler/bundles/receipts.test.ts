import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { createReceiptReader } from './receipts.ts'

const hash = '0x01'
const receipt = {
  transactionHash: hash,
  blockHash: '0xb1',
  blockNumber: '0x7',
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  logs: [],
}

/** Creates a reader over a node that returns these answers in turn. */
function open(answers: readonly unknown[]) {
  const clock = fakeClock()
  let asked = 0
  const request = async (): Promise<unknown> => {
    const answer = answers[asked]
    asked += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  const node = { chainId: 1, request, send: () => Promise.reject(new TypeError('nothing is sent')) }
  return { clock, read: createReceiptReader(node, clock), asked: () => asked }
}

describe('createReceiptReader', () => {
  it('default: callers that ask within a second share an answer; later the node is asked again', async () => {
    const { clock, read, asked } = open([receipt, { ...receipt, blockHash: '0xb2' }])
    const answers = await Promise.all([read(hash), read(hash)])
    expect(answers.map((each) => each?.blockHash)).toEqual(['0xb1', '0xb1'])
    await clock.advance(1_000)
    expect([(await read(hash))?.blockHash, asked()]).toEqual(['0xb1', 1])
    await clock.advance(1)
    expect([(await read(hash))?.blockHash, asked()]).toEqual(['0xb2', 2])
  })

  it('behavior: if the transaction is in no block or the call fails, the next caller asks the node again at once', async () => {
    const { read, asked } = open([null, new Error('away'), receipt])
    expect(await read(hash)).toBeUndefined()
    await expect(read(hash)).rejects.toThrow('away')
    expect([(await read(hash))?.blockHash, asked()]).toEqual(['0xb1', 3])
  })
})
