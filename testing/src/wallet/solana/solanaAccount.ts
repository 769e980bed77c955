import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'

/** An account whose key is in the test's process. */
export type SolanaAccount = {
  /** The public key in base58. */
  address: string
  publicKey: Uint8Array
  /** @returns the Ed25519 signature, 64 bytes. @see RFC 8032 */
  sign: (message: Uint8Array) => Uint8Array
}

/** The bytes that precede the 32 bytes of a private key in PKCS #8. @see RFC 8410 section 7 */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates an account. @param seed - 32 bytes. Without it, the account is random. */
export function createSolanaAccount(seed?: Uint8Array): SolanaAccount {
  const key: KeyObject = seed
    ? createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
    : generateKeyPairSync('ed25519').privateKey
  // The key is the last 32 bytes of its SPKI encoding (RFC 8410 section 4).
  const publicKey = Uint8Array.from(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  }
}
