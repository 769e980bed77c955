import type { Clock } from '@holdfast/base'
import type { RpcAnswer } from './answer.ts'
import { type Upstream, UpstreamError } from './upstream.ts'

/** A second node is asked when the first takes so many times its usual, within these bounds in milliseconds. */
const HEDGE_FACTOR = 5
const HEDGE_MS = { least: 100, most: 2_000 } as const

type Call = { method: string; params: string }
type Node = Pick<Upstream, 'call' | 'state'>

/**
 * Asks one node after another for a read, the next when one fails, or beside it when it is slow; the first answer is taken and
 * the others are given up. An error that a node answers is an answer.
 *
 * @param nodes - in the order to ask them.
 * @throws {UpstreamError} the last one, when none answers.
 */
export function readFromNodes(nodes: readonly Node[], call: Call, clock: Clock): Promise<RpcAnswer> {
  const [only] = nodes
  if (only && nodes.length === 1) return only.call(call)
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    let cancelHedge = (): void => {}
    let next = 0
    let underWay = 0
    const settle = (take: () => void): void => {
      cancelHedge()
      take()
      stop.abort()
    }
    const askNext = (): void => {
      cancelHedge()
      const node = nodes[next]
      if (!node) return
      next += 1
      underWay += 1
      const usualMs = node.state().latencyMs * HEDGE_FACTOR
      if (next < nodes.length) {
        cancelHedge = clock.setTimeout(askNext, Math.min(HEDGE_MS.most, Math.max(HEDGE_MS.least, usualMs)))
      }
      node.call(call, stop.signal).then(
        (answer) => settle(() => resolve(answer)),
        (error: unknown) => {
          underWay -= 1
          if (stop.signal.aborted) return
          if (next < nodes.length) askNext()
          else if (underWay === 0) settle(() => reject(error))
        },
      )
    }
    if (nodes.length === 0) reject(new UpstreamError('no node of this chain is known'))
    else askNext()
  })
}

/**
 * Hands a transaction to one node. Another is tried only where the one before cannot have seen it: a transaction that may have
 * been accepted is never sent again.
 *
 * @throws {UpstreamError} when no node took it, or when nobody can say.
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
