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
