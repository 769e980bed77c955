import { rpcErrorCodes } from '@holdfast/caip'
import { type Hex, keccak256 } from 'viem'
import { NodeError, type NodeRpc } from './nodeRpc.ts'

/**
 * Sends a signed transaction. If the node's answer is lost, the transaction counts as sent: the app can look up its hash,
 * whereas an error could make the user pay a second time.
 *
 * @returns the hash of the transaction.
 * @throws {NodeError} when the node refuses the transaction.
 */
export async function sendSigned(rpc: NodeRpc, signed: Hex): Promise<Hex> {
  try {
    await rpc('eth_sendRawTransaction', [signed])
  } catch (error) {
    // With this code, the node did not answer, or the server in front of it lost the answer.
    const isLost = error instanceof NodeError && error.code === rpcErrorCodes.internal
    if (!isLost) throw error
  }
  return keccak256(signed)
}
