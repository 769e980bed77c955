import { WalletRpcError, walletErrorCodes } from './errors.ts'

/** A JSON-RPC call to the node of a chain. */
export type NodeRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * Creates the function that calls a node.
 *
 * @throws {WalletRpcError} with the node's own code and data, or -32603 when the node does not answer.
 */
export function createNodeRpc(rpcUrl: string, request: typeof fetch = fetch): NodeRpc {
  let id = 0
  return async (method, params = []) => {
    const response = await request(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    }).catch(() => undefined)
    if (!response?.ok) throw new WalletRpcError(walletErrorCodes.internal, 'The devnet does not answer.')
    const answer = (await response.json()) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (answer.error) throw new WalletRpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }
}
