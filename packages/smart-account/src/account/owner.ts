import { webAuthnVerifierAddress } from '@holdfast/contracts/accounts'
import { concat, type Hex, isHex, numberToHex, size } from 'viem'
import { InvalidOwnerError } from './errors.ts'

/**
 * Who commands a smart account, as ERC-7913 writes signers: an address (20 bytes), or a verifier followed by a key (more bytes).
 * The embedded wallet's account has its own address of secp256k1 as owner.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7913
 */
export type Owner = Hex

/**
 * Checks that an owner can be one.
 *
 * @throws {InvalidOwnerError}
 */
export function assertOwner(owner: Owner): void {
  if (!isHex(owner) || owner.length % 2 !== 0 || size(owner) < 20) throw new InvalidOwnerError({ owner })
}

/** Writes a passkey as an owner: the verifier of passkeys, and the coordinates of its P-256 key. */
export function passkeyOwner(key: { x: bigint; y: bigint }): Owner {
  return concat([webAuthnVerifierAddress, numberToHex(key.x, { size: 32 }), numberToHex(key.y, { size: 32 })])
}

/** Whether an owner is a passkey. */
export function isPasskeyOwner(owner: Owner): boolean {
  return size(owner) === 84 && owner.toLowerCase().startsWith(webAuthnVerifierAddress.toLowerCase())
}
