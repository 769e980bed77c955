import { isRecord } from '../objects/isRecord.ts'

/** A call. Without `params`, an empty list is sent. */
export type JsonRpcCall = { method: string; params?: unknown }

/** The error object with which a node or wallet refuses a call. @see JSON-RPC 2.0 section 5.1 */
export type JsonRpcRefusal = { code: number; message: string; data?: unknown }

/**
 * Posts a call, or several in one request, to a JSON-RPC address over HTTP. A single call has the id 1. Several calls have
 * their indexes in the list as ids, from 0.
 *
 * @param options.signal - aborts the request. Without a signal, there is no time limit.
 * @returns the response's JSON, unchecked, whatever the HTTP status: nodes use the statuses differently.
 * @throws the errors of `fetch`; the signal's reason; {SyntaxError} if the response is not JSON.
 * @see JSON-RPC 2.0
 */
export async function postJsonRpc(
  url: string,
  calls: JsonRpcCall | readonly JsonRpcCall[],
  { fetch = globalThis.fetch, signal }: postJsonRpc.Options = {},
): Promise<unknown> {
  const write = ({ method, params = [] }: JsonRpcCall, id: number): object => ({ jsonrpc: '2.0', id, method, params })
  const body = 'method' in calls ? write(calls, 1) : calls.map(write)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) })
  return response.json()
}

export declare namespace postJsonRpc {
  type Options = { fetch?: typeof globalThis.fetch | undefined; signal?: AbortSignal | undefined }
}

/** Reads the result or the refusal from one answer. Returns undefined for anything else. @see JSON-RPC 2.0 section 5 */
export function readJsonRpcAnswer(answer: unknown): { result: unknown } | { error: JsonRpcRefusal } | undefined {
  if (!isRecord(answer)) return undefined
  const { result, error } = answer
  if (!isRecord(error)) return 'result' in answer ? { result } : undefined
  const { code, message, data } = error
  return typeof code === 'number' && typeof message === 'string' ? { error: { code, message, data } } : undefined
}
