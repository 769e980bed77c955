import { rpcErrorCodes } from '@holdfast/caip'
import { type Hex, keccak256 } from 'viem'
import { NodeError, type NodeRpc } from './nodeRpc.ts'

/**
 * Sends a signed transaction. If the node's answer is lost, the transaction counts as sent: the app can follow its hash, and an
 * error would invite the user to pay a second time.
 *
 * @returns its hash.
 * @throws {NodeError} when the node refuses it.
 */
export async function sendSigned(rpc: NodeRpc, signed: Hex): Promise<Hex> {
  try {
    await rpc('eth_sendRawTransaction', [signed])
  } catch (error) {
    // The code for a node that does not answer, and for services that lost a node's answer.
    const isLost = error instanceof NodeError && error.code === rpcErrorCodes.internal
    if (!isLost) throw error
  }
  return keccak256(signed)
}
