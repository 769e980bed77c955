import { fromBase58, toBase58 } from './base58.ts'
import { concat } from './encoding.ts'
import { RelayTokenError } from './errors.ts'

/** Multicodec of an Ed25519 public key. */
const ED25519 = Uint8Array.of(0xed, 0x01)

/** Writes an Ed25519 public key as a DID. @see https://w3c-ccg.github.io/did-key-spec */
export function formatDidKey(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concat(ED25519, publicKey))}`
}

/** Reads the 32 bytes of an Ed25519 public key from a DID. @throws {RelayTokenError} */
export function parseDidKey(did: string): Uint8Array<ArrayBuffer> {
  const [scheme, method, identifier = ''] = did.split(':')
  if (scheme !== 'did' || method !== 'key') throw new RelayTokenError('Issuer must be a DID with method "key"')
  if (!identifier.startsWith('z')) throw new RelayTokenError('Issuer must be a key in mulicodec format')
  // The identifier of an Ed25519 key has 48 characters; a much longer one is not read.
  const bytes = (identifier.length <= 64 ? fromBase58(identifier.slice(1)) : undefined) ?? new Uint8Array()
  if (bytes[0] !== ED25519[0] || bytes[1] !== ED25519[1]) {
    throw new RelayTokenError('Issuer must be a public key with type "Ed25519"')
  }
  if (bytes.length !== 34) throw new RelayTokenError('Issuer must be a public key with length 32 bytes')
  return bytes.slice(2)
}
