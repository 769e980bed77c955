import { isAddressEqual } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { type Node, readNumber } from '../entry-point/node.ts'
import { BundlerError, bundlerCodes } from '../errors.ts'
import type { UserOperation } from '../operation/userOperation.ts'

/** Half of the order of secp256k1: chains refuse a larger `s`. @see EIP-2, EIP-7702 */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Checks the authorization of an operation (EIP-7702). A chain would ignore an invalid authorization and still charge its gas.
 *
 * @throws {BundlerError}
 */
export async function assertAuthorization(operation: UserOperation, node: Node): Promise<void> {
  const { authorization, sender } = operation
  if (authorization === undefined) return
  const refuse = (message: string): BundlerError =>
    new BundlerError({ code: bundlerCodes.invalidParameters, message: `eip7702Auth: ${message}` })
  if (authorization.chainId !== 0 && authorization.chainId !== node.chainId) {
    throw refuse(`it is for chain ${authorization.chainId}; this is chain ${node.chainId}.`)
  }
  if (BigInt(authorization.s) > MAX_S) throw refuse('its s is larger than half of the order of the curve.')
  // A signature from which no key can be recovered has no signer.
  const signer = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
  if (signer === undefined || !isAddressEqual(signer, sender)) throw refuse('it was not signed by the sender.')
  const nonce = await readNumber(node, 'eth_getTransactionCount', [sender, 'latest'])
  if (nonce !== BigInt(authorization.nonce)) {
    throw refuse(`its nonce is ${authorization.nonce}; the account's is ${nonce}.`)
  }
}
