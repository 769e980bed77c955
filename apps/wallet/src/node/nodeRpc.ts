import { BaseError, trimEnd, withDeadline } from '@holdfast/base'
import * as z from 'zod/mini'
import type { Chain } from '../config/config.ts'

/** Longest wait for a node, in milliseconds. */
const NODE_MS = 20_000
/** Longest text of a node that is shown and passed on. */
const MOST_CHARACTERS = 300
/** What is not text that can be shown. */
const UNREADABLE = /[\p{C}\uFFFD]+/gu
/** @see EIP-1474 section 'Error codes' */
const INTERNAL = -32_603

/** Thrown with what the node answered; `code` and `data` go on to the app as they are. */
export class NodeError extends BaseError {
  override name = 'NodeError' as const
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    // Some nodes put the bytes of a revert into their words.
    super(trimEnd(message.replace(UNREADABLE, ' '), ' :').slice(0, MOST_CHARACTERS))
    this.code = code
    this.data = data
  }
}

/** Asks the node of a chain. @throws {NodeError} */
export type NodeRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

const answerSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

/** Creates the caller of a chain's node. */
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
      // Some nodes send an error's status along with its JSON.
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

/** Reads a hex quantity that a node sent. @throws {NodeError} for anything else. */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw new NodeError({ code: INTERNAL, message: 'The node sent something that is no number.' })
}
