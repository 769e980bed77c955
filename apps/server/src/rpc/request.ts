/** A call of JSON-RPC 2.0 that can be made. */
export type RpcCall = {
  /** The id as JSON. */
  id: string
  method: string
  /** The parameters as JSON. */
  params: string
}

/** A call that cannot be made, with the error that answers it. */
export type BrokenCall = { id: string; error: RpcError }

/** An error of JSON-RPC 2.0. */
export type RpcError = { code: number; message: string }

/** What a body asks for: one call, or a list of calls. */
export type RpcBody = { isBatch: boolean; calls: readonly (RpcCall | BrokenCall)[] }

/** The most calls that one body may hold. */
export const largestBatch = 100
/** The longest id that is repeated in an answer, as JSON. */
const LONGEST_ID = 130

/** Errors that a body itself can have. @see https://www.jsonrpc.org/specification#error_object */
export const rpcErrors = {
  parse: { code: -32700, message: 'The body is not valid JSON.' },
  invalid: {
    code: -32600,
    message: 'The body is no call of JSON-RPC 2.0: an object with jsonrpc, id, method and params.',
  },
  batch: { code: -32600, message: `A batch holds 1 to ${largestBatch} calls.` },
  /** The words of the specification. */
  notAllowed: { code: -32601, message: 'Requested RPC call is not allowed' },
  unreachable: {
    code: -32603,
    message: 'The nodes of this chain cannot be reached at the moment. Please try again shortly.',
  },
} as const satisfies Record<string, RpcError>

/** Reads a body. What is wrong with the whole is told instead of it. */
export function readBody(text: string): RpcBody | RpcError {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return rpcErrors.parse
  }
  if (!Array.isArray(body)) return { isBatch: false, calls: [readCall(body)] }
  if (body.length === 0 || body.length > largestBatch) return rpcErrors.batch
  return { isBatch: true, calls: body.map(readCall) }
}

function readCall(value: unknown): RpcCall | BrokenCall {
  const {
    jsonrpc,
    id,
    method,
    params = [],
  } = (typeof value === 'object' && value !== null ? value : {}) as {
    [Field in 'jsonrpc' | 'id' | 'method' | 'params']?: unknown // each is looked at below.
  }
  const idText = readId(id)
  const isCall = jsonrpc === '2.0' && typeof method === 'string' && typeof params === 'object' && params !== null
  if (idText === undefined || !isCall) return { id: idText ?? 'null', error: rpcErrors.invalid }
  return { id: idText, method, params: JSON.stringify(params) }
}

/** A call without an id would not be answered: nothing here may be asked so. */
function readId(id: unknown): string | undefined {
  if (typeof id !== 'string' && !(typeof id === 'number' && Number.isFinite(id)) && id !== null) return undefined
  const text = JSON.stringify(id)
  return text.length <= LONGEST_ID ? text : undefined
}
