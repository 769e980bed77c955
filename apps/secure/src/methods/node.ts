import { BaseError, postJsonRpc, readJsonRpcAnswer, withDeadline } from '@holdfast/base'
import type { FrameChain } from '../config/chains.ts'

/** How long a node may take, in milliseconds. */
const NODE_MS = 20_000

/** Thrown with what a node refused, or when it does not answer. */
export class NodeError extends BaseError {
  override name = 'NodeError' as const
  constructor({ message }: { message: string }) {
    super(message.replace(/[\p{C}\uFFFD]+/gu, ' ').slice(0, 300))
  }
}

/** Calls a node. @throws {NodeError} */
export type CallNode = (method: string, params?: unknown) => Promise<unknown>

/** Creates the calls to a chain's node. */
export function createCallNode(chain: FrameChain, fetch: typeof globalThis.fetch = globalThis.fetch): CallNode {
  const [url] = chain.rpcUrls
  return async (method, params = []) => {
    const silent = (): NodeError => new NodeError({ message: `The node of ${chain.name} does not answer.` })
    if (url === undefined) throw new NodeError({ message: `${chain.name} has no node to ask.` })
    const controller = new AbortController()
    const posted = postJsonRpc(url, { method, params }, { fetch, signal: controller.signal })
    const given = await withDeadline(posted, { ms: NODE_MS, onTimeout: silent }).catch(() => {
      controller.abort()
      throw silent()
    })
    const answer = readJsonRpcAnswer(given)
    if (!answer) throw silent()
    if ('error' in answer) throw new NodeError({ message: answer.error.message })
    return answer.result
  }
}

/** Reads a number that a node wrote in hex. @throws {NodeError} */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new NodeError({ message: 'The answer of the node is not a number.' })
}
