import type { Clock } from '@holdfast/base'
import type { RpcAnswer } from '../json-rpc/answer.ts'
import { type Upstream, UpstreamError } from './upstream.ts'

/** When a node takes this many times its usual latency, the next node is asked in addition. */
const HEDGE_FACTOR = 5
/** The shortest and longest wait before the next node is asked in addition, in milliseconds. */
const HEDGE_MS = { min: 100, max: 2_000 } as const

type Call = { method: string; params: string }
type Node = Pick<Upstream, 'call' | 'state'>

/**
 * Sends a read to the first node, and to the next whenever a node fails or is slow. The first response is used, even if it is
 * an error, and the other requests are cancelled.
 *
 * @param nodes - in the order in which to ask them.
 * @throws {UpstreamError} from the last node to fail, when none responds.
 */
export function readFromNodes(nodes: readonly Node[], call: Call, clock: Clock): Promise<RpcAnswer> {
  const [only] = nodes
  if (only && nodes.length === 1) return only.call(call)
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    let cancelHedge = (): void => {}
    let next = 0
    let pending = 0
    const settle = (conclude: () => void): void => {
      cancelHedge()
      conclude()
      stop.abort()
    }
    const askNext = (): void => {
      cancelHedge()
      const node = nodes[next]
      if (!node) return
      next += 1
      pending += 1
      const slowMs = node.state().latencyMs * HEDGE_FACTOR
      if (next < nodes.length) {
        cancelHedge = clock.setTimeout(askNext, Math.min(HEDGE_MS.max, Math.max(HEDGE_MS.min, slowMs)))
      }
      node.call(call, stop.signal).then(
        (answer) => settle(() => resolve(answer)),
        (error: unknown) => {
          pending -= 1
          if (stop.signal.aborted) return
          if (next < nodes.length) askNext()
          else if (pending === 0) settle(() => reject(error))
        },
      )
    }
    if (nodes.length === 0) reject(new UpstreamError('no node of this chain is known'))
    else askNext()
  })
}

/**
 * Sends a transaction to one node. Tries the next node only if the previous one cannot have seen the transaction: a transaction
 * that may have been accepted is never sent again.
 *
 * @throws {UpstreamError} when no node accepted the transaction, or when it is uncertain whether one did.
 */
export async function sendToNode(nodes: readonly Node[], call: Call): Promise<RpcAnswer> {
  let last: unknown = new UpstreamError('no node of this chain is known')
  for (const node of nodes) {
    try {
      return await node.call(call)
    } catch (error) {
      if (!(error instanceof UpstreamError) || !error.isUnsent) throw error
      last = error
    }
  }
  throw last
}
