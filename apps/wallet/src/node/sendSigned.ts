import { rpcErrorCodes } from '@holdfast/caip'
import { type Hex, keccak256 } from 'viem'
import { NodeError, type NodeRpc } from './nodeRpc.ts'

/**
 * Sends a signed transaction. If the node's answer is lost, the transaction counts as sent: the app can look up its hash,
 * whereas an error could make the user pay a second time. A transaction that the node already knows counts as sent, too.
 *
 * @returns the hash of the transaction.
 * @throws {NodeError} when the node refuses the transaction and does not know it.
 */
export async function sendSigned(rpc: NodeRpc, signed: string): Promise<Hex> {
  const hash = keccak256(signed as Hex)
  try {
    await rpc('eth_sendRawTransaction', [signed])
  } catch (error) {
    // A node also refuses a transaction that it has accepted before.
    const isSent = isLost(error) || (await rpc('eth_getTransactionByHash', [hash]).catch(isLost))
    if (!isSent) throw error
  }
  return hash
}

/** Whether the node did not answer, or the server in front of it lost the answer. */
function isLost(error: unknown): boolean {
  return error instanceof NodeError && error.code === rpcErrorCodes.internal
}
