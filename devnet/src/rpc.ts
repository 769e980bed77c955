import { BaseError } from '@holdfast/base'

/** The node answered with a JSON-RPC error. */
export class RpcError extends BaseError {
  override name = 'RpcError' as const
  readonly code: number
  readonly method: string
  /** What a revert returned, say. */
  readonly data: unknown

  constructor({ code, message, data, method }: { code: number; message: string; data?: unknown; method: string }) {
    super(`${method} failed.`, { details: message, metaMessages: [`Code: ${code}`] })
    this.code = code
    this.method = method
    this.data = data
  }
}

type Answer<Result> = { result: Result } | { error: { code: number; message: string; data?: unknown } }

/**
 * Calls a method of a node.
 *
 * @throws {RpcError} if the node answers with an error; `TypeError` from fetch if it cannot be reached.
 */
export async function callRpc<Result>(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<Result> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as Answer<Result>
  if ('error' in answer) throw new RpcError({ ...answer.error, method })
  return answer.result
}

/**
 * Calls methods of a node in one request. The node may carry them out in any order.
 *
 * @returns the results, in the order of the calls.
 * @throws {RpcError} for the first that the node answers with an error; `TypeError` from fetch if it cannot be reached.
 */
export async function callRpcBatch(
  rpcUrl: string,
  calls: readonly { method: string; params: readonly unknown[] }[],
): Promise<unknown[]> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  })
  const answers = (await response.json()) as (Answer<unknown> & { id: number })[]
  return calls.map(({ method }, id) => {
    const answer = answers.find((one) => one.id === id)
    if (!answer) throw new RpcError({ code: -32603, message: 'no answer', method })
    if ('error' in answer) throw new RpcError({ ...answer.error, method })
    return answer.result
  })
}
