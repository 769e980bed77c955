import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'

/** An account with its key, in the test's own process. */
export type SolanaAccount = {
  /** In base58: the public key. */
  address: string
  publicKey: Uint8Array
  /** @returns the Ed25519 signature, 64 bytes. @see RFC 8032 */
  sign: (message: Uint8Array) => Uint8Array
}

/** The bytes before the 32 bytes of a key in its PKCS #8 form. @see RFC 8410 section 7 */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates an account. @param seed - 32 bytes; without it the account is random. */
export function createSolanaAccount(seed?: Uint8Array): SolanaAccount {
  const key: KeyObject = seed
    ? createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
    : generateKeyPairSync('ed25519').privateKey
  // The key is at the end of its SPKI form (RFC 8410 section 4).
  const publicKey = Uint8Array.from(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  }
}
