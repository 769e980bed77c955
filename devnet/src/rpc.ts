import { BaseError, isRecord, type JsonRpcRefusal, postJsonRpc, readJsonRpcAnswer } from '@holdfast/base'

/** Thrown when the node answers a call with a JSON-RPC error, or leaves the call without a valid answer. */
export class RpcError extends BaseError {
  override name = 'RpcError' as const
  readonly code: number
  readonly method: string
  /** The error's data, such as the bytes that a revert returned. */
  readonly data: unknown

  constructor({ code, message, data, method }: { code: number; message: string; data?: unknown; method: string }) {
    super(`${method} failed.`, { details: message, metaMessages: [`Code: ${code}`] })
    this.code = code
    this.method = method
    this.data = data
  }
}

/** The error of a call whose answer is missing or is not JSON-RPC. */
const noAnswer: JsonRpcRefusal = { code: -32_603, message: 'no answer' }

function resultOf(answer: unknown, method: string): unknown {
  const outcome = readJsonRpcAnswer(answer) ?? { error: noAnswer }
  if ('error' in outcome) throw new RpcError({ ...outcome.error, method })
  return outcome.result
}

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
  // Cast: the node is our own, and the caller states the type that the method returns.
  return resultOf(await postJsonRpc(rpcUrl, { method, params }), method) as Result
}

/**
 * Calls methods of a node in one request. The node may execute them in any order.
 *
 * @returns the results, in the order of the calls.
 * @throws {RpcError} for the first call that the node answers with an error; `TypeError` from fetch if it cannot be reached.
 */
export async function callRpcBatch(
  rpcUrl: string,
  calls: readonly { method: string; params: readonly unknown[] }[],
): Promise<unknown[]> {
  // The answers can come in any order. The id of each is the index of its call.
  const answers = await postJsonRpc(rpcUrl, calls)
  const byId = new Map(Array.isArray(answers) ? answers.filter(isRecord).map((answer) => [answer['id'], answer]) : [])
  return calls.map(({ method }, id) => resultOf(byId.get(id), method))
}
