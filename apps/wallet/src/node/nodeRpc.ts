import { BaseError, postJsonRpc, readJsonRpcAnswer, trimTrailingCharacters, withDeadline } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import type { Chain } from '../config/config.ts'

/** How long the wallet waits for a node's response, in milliseconds. */
const NODE_MS = 20_000
/** How many characters of a node's error message are shown and passed on. */
const MAX_CHARACTERS = 300
/** Matches characters that cannot be shown as text. */
const UNREADABLE = /[\p{C}\uFFFD]+/gu

/**
 * Thrown when a node responds with an error or not at all. `code` and `data` are passed to the app unchanged. `isAnswer` is
 * set if the error is the node's own response.
 */
export class NodeError extends BaseError {
  override name = 'NodeError' as const
  readonly code: number
  readonly data: unknown
  readonly isAnswer: boolean
  constructor({
    code,
    message,
    data,
    isAnswer = false,
  }: {
    code: number
    message: string
    data?: unknown
    isAnswer?: boolean | undefined
  }) {
    // Some nodes append the bytes of a revert to the message.
    super(trimTrailingCharacters(message.replace(UNREADABLE, ' '), ' :').slice(0, MAX_CHARACTERS))
    this.code = code
    this.data = data
    this.isAnswer = isAnswer
  }
}

/** Sends a call to the node of a chain. @throws {NodeError} */
export type NodeRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Creates the function that calls a chain's node. */
export function createNodeRpc(chain: Chain, request: typeof fetch = (...parameters) => fetch(...parameters)): NodeRpc {
  const [url] = chain.rpcUrls
  return async (method, params = []) => {
    const noAnswer = (): NodeError =>
      new NodeError({ code: rpcErrorCodes.internal, message: `The node of ${chain.name} does not answer.` })
    if (url === undefined)
      throw new NodeError({ code: rpcErrorCodes.internal, message: `${chain.name} has no node to ask.` })
    const abort = new AbortController()
    const pending = postJsonRpc(url, { method, params }, { fetch: request, signal: abort.signal })
    const response = await withDeadline(pending, { ms: NODE_MS, onTimeout: noAnswer }).catch((error: unknown) => {
      abort.abort()
      throw error instanceof NodeError ? error : noAnswer()
    })
    const answer = readJsonRpcAnswer(response)
    if (!answer) throw noAnswer()
    if ('error' in answer) throw new NodeError({ ...answer.error, isAnswer: true })
    return answer.result
  }
}

/** Reads a hex quantity that a node sent. @throws {NodeError} for any other value. */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw new NodeError({ code: rpcErrorCodes.internal, message: 'The answer of the node is not a number.' })
}
