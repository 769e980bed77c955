import { createPublicKey, verify } from 'node:crypto'

/** The bytes before an Ed25519 public key in its SPKI encoding. @see RFC 8410 section 4 */
const PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns whether a signature is valid, by node:crypto. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([PREFIX, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

/**
 * Builds an unsigned transfer of lamports. @returns the transaction in base64, and its content to sign. @see
 * https://solana.com/docs/core/transactions
 */
export function transferOf(
  from: Uint8Array,
  to: Uint8Array,
  lamports: bigint,
): { transaction: string; content: Uint8Array } {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  const system = new Uint8Array(32)
  const block = new Uint8Array(32).fill(3)
  const content = Uint8Array.from([
    1,
    0,
    1,
    3,
    ...from,
    ...to,
    ...system,
    ...block,
    1,
    2,
    2,
    0,
    1,
    data.length,
    ...data,
  ])
  const transaction = Buffer.concat([Buffer.from([1]), Buffer.alloc(64), content]).toString('base64')
  return { transaction, content }
}
