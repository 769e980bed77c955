/** A valid JSON-RPC 2.0 call. */
export type RpcCall = {
  /** The id as JSON. */
  id: string
  method: string
  /** The parameters as JSON. */
  params: string
}

/** An invalid call, with the error to respond with. */
export type BrokenCall = { id: string; error: RpcError }

/** A JSON-RPC 2.0 error. */
export type RpcError = { code: number; message: string }

/** The content of a body: one call, or a list of calls. */
export type RpcBody = { isBatch: boolean; calls: readonly (RpcCall | BrokenCall)[] }

/** The most calls in one body. */
export const largestBatch = 100
/** The longest id, as JSON, that is repeated in a response. */
const LONGEST_ID = 130

/** Errors about a body as a whole. @see https://www.jsonrpc.org/specification#error_object */
export const rpcErrors = {
  parse: { code: -32700, message: 'The body is not valid JSON.' },
  invalid: {
    code: -32600,
    message: 'The body is not a call of JSON-RPC 2.0: an object with jsonrpc, id, method and params.',
  },
  nested: { code: -32600, message: 'The parameters are nested too deep.' },
  batch: { code: -32600, message: `A batch holds 1 to ${largestBatch} calls.` },
  /** The wording of the specification. */
  notAllowed: { code: -32601, message: 'Requested RPC call is not allowed' },
  unreachable: {
    code: -32603,
    message: 'The nodes of this chain cannot be reached at the moment. Please try again shortly.',
  },
} as const satisfies Record<string, RpcError>

/** Reads a body. If the body as a whole is invalid, returns its error instead. */
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
    // Any of these may be missing or of another type.
  } = (typeof value === 'object' && value !== null ? value : {}) as {
    [Field in 'jsonrpc' | 'id' | 'method' | 'params']?: unknown // Each field is checked below.
  }
  const idText = readId(id)
  const isCall = jsonrpc === '2.0' && typeof method === 'string' && typeof params === 'object' && params !== null
  if (idText === undefined || !isCall) return { id: idText ?? 'null', error: rpcErrors.invalid }
  const paramsText = writeParams(params)
  return paramsText === undefined ? { id: idText, error: rpcErrors.nested } : { id: idText, method, params: paramsText }
}

/** @returns undefined for parameters nested deeper than can be written; the parser reads any depth. */
function writeParams(params: object): string | undefined {
  try {
    return JSON.stringify(params)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * A call without an id would get no response: such calls are refused here. So are numbers that JSON does not carry exactly:
 * their response would bear another id.
 */
function readId(id: unknown): string | undefined {
  const isExact = typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER
  if (typeof id !== 'string' && !isExact && id !== null) return undefined
  const text = JSON.stringify(id)
  return text.length <= LONGEST_ID ? text : undefined
}
