import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'

/** An account whose key is in the test's process. */
export type PolkadotAccount = {
  /** The address in SS58 with the generic prefix, as extensions report it. */
  address: string
  type: 'sr25519' | 'ed25519'
  /** The genesis hash of the chain to which the account is tied; null for all chains. */
  genesisHash: string | null
  /** Adds the tags `<Bytes>` and `</Bytes>` around the data, and signs the whole. @returns the signature in hex with 0x. */
  signRaw: (data: Uint8Array) => string
}

/** Creates an account. @param secret - 32 bytes. @default random bytes */
export function createPolkadotAccount({
  type = 'sr25519',
  genesisHash = null,
  secret = Uint8Array.from(randomBytes(32)),
}: Partial<Pick<PolkadotAccount, 'type' | 'genesisHash'>> & { secret?: Uint8Array } = {}): PolkadotAccount {
  const secretKey = type === 'sr25519' ? sr25519.secretFromSeed(secret) : secret
  const publicKey = type === 'sr25519' ? sr25519.getPublicKey(secretKey) : ed25519.getPublicKey(secretKey)
  const sign = (bytes: Uint8Array): Uint8Array =>
    type === 'sr25519' ? sr25519.sign(secretKey, bytes) : ed25519.sign(bytes, secretKey)
  return {
    address: genericAddress(publicKey),
    type,
    genesisHash,
    signRaw: (data) => `0x${hex.encode(sign(concatBytes(utf8ToBytes('<Bytes>'), data, utf8ToBytes('</Bytes>'))))}`,
  }
}

/** Encodes a public key as an address in SS58, with prefix 42. */
function genericAddress(publicKey: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(42), publicKey)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, 2)
  return base58.encode(concatBytes(body, checksum))
}
