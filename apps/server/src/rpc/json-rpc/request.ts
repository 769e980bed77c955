import { DISALLOWED_CALL_TEXT } from '@holdfast/caip'

/** A valid JSON-RPC 2.0 call. */
export type RpcCall = {
  /** The id as JSON. */
  id: string
  method: string
  /** The parameters as JSON. */
  params: string
}

/** An invalid call, with the error to respond with. */
export type InvalidCall = { id: string; error: RpcError }

/** A JSON-RPC 2.0 error. */
export type RpcError = { code: number; message: string }

/** The content of a body: one call, or a list of calls. */
export type RpcBody = { isBatch: boolean; calls: readonly (RpcCall | InvalidCall)[] }

/** The most calls in one body. */
export const MAX_BATCH_CALLS = 100
/** The longest id, as JSON, that is repeated in a response. */
const MAX_ID_LENGTH = 130

/** The errors of bodies and of single calls. @see https://www.jsonrpc.org/specification#error_object */
export const rpcErrors = {
  parse: { code: -32700, message: 'The body is not valid JSON.' },
  invalid: {
    code: -32600,
    message: 'The body is not a call of JSON-RPC 2.0: an object with jsonrpc, id, method and params.',
  },
  nested: { code: -32600, message: 'The parameters are nested too deep.' },
  batch: { code: -32600, message: `A batch holds 1 to ${MAX_BATCH_CALLS} calls.` },
  /** The code that geth uses. */
  tooLarge: {
    code: -32003,
    message: 'The responses of the batch are too large together. Please ask in parts.',
  },
  notAllowed: { code: -32601, message: DISALLOWED_CALL_TEXT },
  unreachable: {
    code: -32603,
    message: 'The nodes of this chain cannot be reached at the moment. Please try again shortly.',
  },
} as const satisfies Record<string, RpcError>

/** The start of a call as common libraries write it, up to its parameters, which are an array. */
const USUAL_START = /^\{"jsonrpc":"2\.0","id":(0|[1-9]\d{0,14}|"[\w-]{1,64}"),"method":"(\w{1,64})","params":(?=\[)/
/** The most arrays and objects in parameters that are passed on as text. With so few, parameters cannot be nested too deep. */
const MAX_BRACKETS = 1_000

/** Reads a body. If the body as a whole is invalid, returns its error instead. */
export function readBody(text: string): RpcBody | RpcError {
  const usual = readUsual(text)
  if (usual) return { isBatch: false, calls: [usual] }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Not JSON.
    return rpcErrors.parse
  }
  if (!Array.isArray(body)) return { isBatch: false, calls: [readCall(body)] }
  if (body.length === 0 || body.length > MAX_BATCH_CALLS) return rpcErrors.batch
  return { isBatch: true, calls: body.map(readCall) }
}

/**
 * Reads a call of the usual form and leaves its parameters as text: serializing the kilobytes of a multicall again would take
 * longer than the rest of the call.
 *
 * @returns undefined for any other body, even for one that is not JSON.
 */
function readUsual(text: string): RpcCall | undefined {
  const [start, id, method] = USUAL_START.exec(text) ?? []
  if (start === undefined || id === undefined || method === undefined || !text.endsWith('}')) return undefined
  const params = text.slice(start.length, -1)
  // A JSON escape could hide a word, such as `pending`, that decides how a method is treated.
  if (
    params.includes('\\') ||
    countUpTo(MAX_BRACKETS, params, '[') + countUpTo(MAX_BRACKETS, params, '{') > MAX_BRACKETS
  )
    return undefined
  try {
    JSON.parse(params)
  } catch {
    // Other fields follow the parameters, or the body is not JSON. The full parse of the body finds out.
    return undefined
  }
  return { id, method, params }
}

/** Counts how often a character occurs, up to one more than `limit`. */
function countUpTo(limit: number, text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0 && count <= limit; at = text.indexOf(character, at + 1)) count += 1
  return count
}

function readCall(value: unknown): RpcCall | InvalidCall {
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

/** @returns undefined for parameters nested too deep for `JSON.stringify`; `JSON.parse` reads any depth. */
function writeParams(params: object): string | undefined {
  try {
    return JSON.stringify(params)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Returns a call's id as JSON.
 *
 * @returns undefined for a missing id, because its call would get no response; for a number that JSON does not carry exactly,
 * because the response would bear another id; and for an id that is too long.
 */
function readId(id: unknown): string | undefined {
  const isExact = typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER
  if (typeof id !== 'string' && !isExact && id !== null) return undefined
  const text = JSON.stringify(id)
  return text.length <= MAX_ID_LENGTH ? text : undefined
}
