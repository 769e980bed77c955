import { describe, expect, it } from 'vitest'
import { createTraceChoice } from './traceChoice.ts'

const failed = { method: 'trace_block', reason: 'timeout' } as const

describe('createTraceChoice', () => {
  it('default: after three failures, omits the traces of one block; after three more, those of four blocks', () => {
    const choice = createTraceChoice()
    const fail = (from: number): boolean => choice.recordFailure(failed, { from, blocks: 1 })
    expect([fail(5), fail(5), fail(5)]).toEqual([false, false, true])
    expect([5, 6].map((from) => choice.isTraced({ from, to: from }))).toEqual([false, true])
    expect([fail(6), fail(6), fail(6)]).toEqual([false, false, true])
    expect([9, 10].map((from) => choice.isTraced({ from, to: from }))).toEqual([false, true])
  })

  it('behavior: failures for blocks that were traced in the end do not count', () => {
    const choice = createTraceChoice()
    const outcomes = [5, 90, 90, 200, 200].map((from) => choice.recordFailure(failed, { from, blocks: 1 }))
    expect(outcomes).toEqual([false, false, false, false, false])
    expect(choice.isTraced({ from: 200, to: 200 })).toBe(true)
  })
})
