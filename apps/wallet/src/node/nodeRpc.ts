import { BaseError, trimEnd, withDeadline } from '@holdfast/base'
import * as z from 'zod/mini'
import type { Chain } from '../config/config.ts'

/** Longest wait for a node's response, in milliseconds. */
const NODE_MS = 20_000
/** Longest text from a node that is shown and passed on. */
const MOST_CHARACTERS = 300
/** Characters that cannot be shown as text. */
const UNREADABLE = /[\p{C}\uFFFD]+/gu
/** @see EIP-1474 section 'Error codes' */
const INTERNAL = -32_603

/** Thrown with the node's response; `code` and `data` are passed to the app unchanged. */
export class NodeError extends BaseError {
  override name = 'NodeError' as const
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    // Some nodes put the bytes of a revert into the message.
    super(trimEnd(message.replace(UNREADABLE, ' '), ' :').slice(0, MOST_CHARACTERS))
    this.code = code
    this.data = data
  }
}

/** Sends a call to the node of a chain. @throws {NodeError} */
export type NodeRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

const answerSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

/** Creates the function that calls a chain's node. */
export function createNodeRpc(chain: Chain, request: typeof fetch = (...given) => fetch(...given)): NodeRpc {
  const [url] = chain.rpcUrls
  let id = 0
  return async (method, params = []) => {
    const silent = (): NodeError =>
      new NodeError({ code: INTERNAL, message: `The node of ${chain.name} does not answer.` })
    if (url === undefined) throw new NodeError({ code: INTERNAL, message: `${chain.name} has no node to ask.` })
    id += 1
    const abort = new AbortController()
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const asked = (async () => {
      const response = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: abort.signal,
      })
      // Some nodes send a JSON body together with an HTTP error status.
      return answerSchema.safeParse(await response.json())
    })()
    const answer = await withDeadline(asked, { ms: NODE_MS, onTimeout: silent }).catch((error: unknown) => {
      abort.abort()
      throw error instanceof NodeError ? error : silent()
    })
    if (!answer.success) throw silent()
    if (answer.data.error) throw new NodeError(answer.data.error)
    return answer.data.result
  }
}

/** Reads a hex quantity that a node sent. @throws {NodeError} for any other value. */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw new NodeError({ code: INTERNAL, message: 'The answer of the node is not a number.' })
}
