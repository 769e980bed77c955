import { type CallNode, NodeError } from './node.ts'

/**
 * Sends a signed transaction to a node, or a signed operation to a bundler. If the answer is lost, this does not throw: the
 * caller knows the hash and can look the transaction up, while an error could make the user send it again and pay twice.
 *
 * @returns the answer; undefined if it was lost.
 * @throws {NodeError} when the node refuses.
 */
export async function sendToNode(node: CallNode, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await node(method, params)
  } catch (error) {
    if (error instanceof NodeError && !error.isRefusal) return undefined
    throw error
  }
}
