import { SolanaRpcError } from '../vm/errors.ts'

/** Executes a method and returns its result, or throws the {@link SolanaRpcError} with which to answer. */
export type Answer = (method: string, params: readonly unknown[]) => Promise<unknown>

type Call = { id: unknown; method: string; params: readonly unknown[] }

/** Returns the JSON-RPC response to a request. If the request is not a valid call, the response is an error. */
export async function answerCall(request: unknown, answer: Answer): Promise<object> {
  const call = readCall(request)
  if (!call) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
  const { id, method, params } = call
  try {
    return { jsonrpc: '2.0', id, result: await answer(method, params) }
  } catch (error) {
    if (!(error instanceof SolanaRpcError)) {
      return { jsonrpc: '2.0', id, error: { code: -32603, message: `Internal error: ${String(error)}` } }
    }
    const { code, shortMessage: message, data } = error
    return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }
  }
}

/** Parses a call. Returns undefined for anything else. */
export function readCall(request: unknown): Call | undefined {
  const {
    id,
    method,
    params = [],
  } = (typeof request === 'object' && request !== null ? request : {}) as {
    [field: string]: unknown // Cast: an object may have any fields.
  }
  if (typeof method !== 'string' || !Array.isArray(params)) return undefined
  return { id, method, params }
}
