import { isRecord } from '@holdfast/base'
/** An id as received: other clients send 19-digit numbers, which JavaScript can represent only as a bigint. */
export type JsonRpcId = number | string | bigint

/** The error object of an answer, and the reason of a disconnect. */
export type JsonRpcErrorObject = { code: number; message: string; data?: unknown }

/** A JSON-RPC request. @see https://www.jsonrpc.org/specification section 4 */
export type JsonRpcRequest<Method extends string = string, Params = unknown> = {
  id: JsonRpcId
  jsonrpc: '2.0'
  method: Method
  params: Params
}

/** A JSON-RPC answer with a result. @see https://www.jsonrpc.org/specification section 5 */
export type JsonRpcSuccess = { id: JsonRpcId; jsonrpc: '2.0'; result: unknown }
/** A JSON-RPC answer with an error. @see https://www.jsonrpc.org/specification section 5 */
export type JsonRpcFailure = { id: JsonRpcId; jsonrpc: '2.0'; error: JsonRpcErrorObject }

/** The standard's own error codes. @see https://www.jsonrpc.org/specification section 5.1 */
export const jsonRpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
} as const

/** Returns the fields that are not null, since peers write null for absent fields. */
export function withoutNulls(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

/** Returns whether a value is a list of non-empty strings. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '')
}

/** The longest id of a frame, in characters. Real ids are shorter, and a relay keeps the id of each message in memory. */
export const MAX_ID_LENGTH = 128

/**
 * Returns whether a value is a valid id of a frame. A number that overflows, such as `1e400`, is not valid, nor is a text beyond
 * {@link MAX_ID_LENGTH}.
 */
export function isJsonRpcId(value: unknown): value is JsonRpcId {
  if (typeof value === 'string') return value !== '' && value.length <= MAX_ID_LENGTH
  return Number.isFinite(value) || typeof value === 'bigint'
}

/**
 * Reads an error object leniently: existing peers send `{}` when they serialize an exception.
 *
 * @returns a code and a message in every case.
 */
export function readErrorObject(value: unknown): JsonRpcErrorObject {
  const error = isRecord(value) ? value : {}
  return {
    code: typeof error['code'] === 'number' ? error['code'] : jsonRpcCodes.server,
    message: typeof error['message'] === 'string' && error['message'] ? error['message'] : 'The peer refused.',
    ...(error['data'] === undefined ? {} : { data: error['data'] }),
  }
}
