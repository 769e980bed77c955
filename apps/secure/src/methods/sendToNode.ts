import { type CallNode, NodeError } from './node.ts'

/**
 * Hands a signed transaction or operation to a node. A lost answer counts as success: the hash is known, so the transaction can
 * be followed, and an error would invite the user to pay twice.
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
