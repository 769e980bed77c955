import type { MakeProof } from '@holdfast/api/embedded'
import {
  BaseError,
  isRecord,
  postJsonRpc,
  readJsonRpcAnswer,
  trimTrailingCharacters,
  withDeadline,
} from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import type { FrameChain } from '../config/chains.ts'

/** How long a node may take to answer, in milliseconds. */
const NODE_MS = 20_000

/** Thrown when a node refuses a call or does not answer. */
export class NodeError extends BaseError {
  override name = 'NodeError' as const
  /** Whether the node has refused the call. If false, the node may have performed the call, and only its answer was lost. */
  readonly isRefusal: boolean
  constructor({ message, isRefusal = true }: { message: string; isRefusal?: boolean | undefined }) {
    super(message.replace(/[\p{C}\uFFFD]+/gu, ' ').slice(0, 300))
    this.isRefusal = isRefusal
  }
}

/** Calls a node. @throws {NodeError} */
export type CallNode = (method: string, params?: unknown) => Promise<unknown>

type QueuedCall = {
  method: string
  params: unknown
  settle: (answer: unknown) => void
  fail: (error: NodeError) => void
}

/**
 * Creates the function that calls a chain's node through the wallet's own API, since the frame contacts only the wallet's own
 * services. Calls that are made together are sent as one batch, with one proof of the device's key.
 */
export function createCallNode(
  chain: FrameChain,
  { apiUrl, prove, service = 'rpc', fetch = globalThis.fetch }: createCallNode.Options,
): CallNode {
  const url = `${trimTrailingCharacters(apiUrl, '/')}/v1/${service}/${chain.caipNetworkId}`
  const responder = service === 'rpc' ? 'node' : 'bundler'
  const noAnswer = (): NodeError =>
    new NodeError({ message: `The ${responder} of ${chain.name} does not answer.`, isRefusal: false })
  const fetchWithProof: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('dpop', await prove('POST', url))
    return fetch(input, { ...init, credentials: 'omit', headers })
  }
  let queue: QueuedCall[] = []

  const flush = async (): Promise<void> => {
    const calls = queue
    queue = []
    const [firstCall] = calls
    const controller = new AbortController()
    const isAlone = calls.length === 1
    const body = isAlone && firstCall ? firstCall : calls
    const posted = postJsonRpc(url, body, { fetch: fetchWithProof, signal: controller.signal })
    const answers = await withDeadline(posted, { ms: NODE_MS, onTimeout: noAnswer }).catch(() => controller.abort())
    for (const [index, { settle, fail }] of calls.entries()) {
      // Answers may come in any order, so each is found by its call's id, which is the index of the call.
      const list: readonly unknown[] = Array.isArray(answers) ? answers : []
      const callAnswer = isAlone ? answers : list.find((each) => isRecord(each) && each.id === index)
      const answer = readJsonRpcAnswer(callAnswer)
      if (!answer) fail(noAnswer())
      else if ('error' in answer) fail(errorOf(answer.error))
      else settle(answer.result)
    }
  }
  return (method, params = []) =>
    new Promise((settle, fail) => {
      if (queue.length === 0) queueMicrotask(() => void flush())
      queue.push({ method, params, settle, fail })
    })
}

export declare namespace createCallNode {
  type Options = {
    apiUrl: string
    prove: MakeProof
    /** The part of the API that answers: the chain's node, or its bundler with the paymaster. @default 'rpc' */
    service?: 'rpc' | 'bundler' | undefined
    fetch?: typeof globalThis.fetch | undefined
  }
}

/**
 * Creates a {@link NodeError} from the error in an answer. Our services send JSON-RPC's internal error if a node may have
 * performed the call.
 */
function errorOf({ code, message }: { code: number; message: string }): NodeError {
  return new NodeError({ message, isRefusal: code !== rpcErrorCodes.internal })
}

/** Parses a node's number in hex. @throws {NodeError} */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new NodeError({ message: 'The answer of the node is not a number.' })
}
