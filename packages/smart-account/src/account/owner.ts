import { webAuthnVerifierAddress } from '@holdfast/contracts/accounts'
import { concat, type Hex, isHex, numberToHex, size } from 'viem'
import { InvalidOwnerError } from './errors.ts'

/**
 * The owner of a smart account, encoded as a signer of ERC-7913: an address (20 bytes), or a verifier followed by a key (more
 * bytes). In the embedded wallet, the owner is the address of the user's secp256k1 key.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7913
 */
export type Owner = Hex

/**
 * Checks the form of an owner.
 *
 * @throws {InvalidOwnerError}
 */
export function assertOwner(owner: Owner): void {
  if (!isHex(owner) || owner.length % 2 !== 0 || size(owner) < 20) throw new InvalidOwnerError({ owner })
}

/** Encodes a passkey as an owner: the address of the contract that verifies passkeys, and the coordinates of the P-256 key. */
export function passkeyOwner(key: { x: bigint; y: bigint }): Owner {
  return concat([webAuthnVerifierAddress, numberToHex(key.x, { size: 32 }), numberToHex(key.y, { size: 32 })])
}

/** Returns whether an owner is a passkey. */
export function isPasskeyOwner(owner: Owner): boolean {
  return size(owner) === 84 && owner.toLowerCase().startsWith(webAuthnVerifierAddress.toLowerCase())
}
