import type { NodeError } from '../node/errors.ts'
import type { Range } from './fetchAhead.ts'

/** After this many failed trace calls for the same blocks, the next blocks are indexed without traces. */
const MAX_FAILURES = 3
/**
 * A node without old state fails for many blocks in a row. So each time that traces are omitted, the number of blocks without
 * traces grows by this factor.
 */
const GROWTH = 4
/** The most blocks for which traces are omitted in this way. */
const MAX_SPAN = 10_000

/** Decides for which blocks internal transfers are read: even a node that offers traces may lack the state of old blocks. */
export type TraceChoice = {
  isTraced: (range: Range) => boolean
  /**
   * Records that a call failed while these blocks were the next to index. @returns whether they are now to be indexed without
   * internal transfers.
   */
  recordFailure: (error: Pick<NodeError, 'method' | 'reason'>, next: { from: number; blocks: number }) => boolean
}

/** Creates the choice: everything is traced until it fails. */
export function createTraceChoice(): TraceChoice {
  let failures = 0
  let failedFrom: number | undefined
  let span = 1
  let untracedBefore = 0
  return {
    isTraced: ({ from }) => from >= untracedBefore,
    recordFailure: ({ method, reason }, { from, blocks }) => {
      const isTraceCall = method === 'debug_traceBlockByNumber' || method === 'trace_block'
      if (!isTraceCall || reason === 'limited') return false
      // Once a later block is the next one, the blocks before it have been traced.
      failures = from === failedFrom ? failures + 1 : 1
      failedFrom = from
      if (failures < MAX_FAILURES) return false
      failures = 0
      untracedBefore = from + Math.max(span, blocks)
      span = Math.min(MAX_SPAN, span * GROWTH)
      return true
    },
  }
}
