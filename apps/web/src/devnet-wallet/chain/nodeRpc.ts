import { postJsonRpc, readJsonRpcAnswer } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import { WalletRpcError } from '../errors.ts'

/** A JSON-RPC call to the node of a chain. */
export type NodeRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * Creates the function that calls a node.
 *
 * @throws {WalletRpcError} with the node's own code and data, or -32603 when the node does not answer.
 */
export function createNodeRpc(rpcUrl: string, request: typeof fetch = fetch): NodeRpc {
  return async (method, params = []) => {
    // A failed request counts as an invalid answer: both throw the error below.
    const response = await postJsonRpc(rpcUrl, { method, params }, { fetch: request }).catch(() => undefined)
    const answer = readJsonRpcAnswer(response)
    if (!answer) throw new WalletRpcError(rpcErrorCodes.internal, 'The devnet does not answer.')
    if ('error' in answer) throw new WalletRpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }
}
