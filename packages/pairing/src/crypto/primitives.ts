type Bytes = Uint8Array<ArrayBuffer>

/** The curve and hash functions that the protocol is built on: bytes in, bytes out. */
export type CryptoPrimitives = {
  /** @see RFC 7748 section 6.1 */
  x25519PublicKey: (privateKey: Bytes) => Promise<Bytes>
  /** @throws if the result would be all zero. @see RFC 7748 section 6.1 */
  x25519: (privateKey: Bytes, publicKey: Bytes) => Promise<Bytes>
  /** Derives 32 bytes with HKDF-SHA-256, without salt and info. @see RFC 5869 */
  hkdf: (secret: Bytes) => Promise<Bytes>
  sha256: (data: Bytes) => Promise<Bytes>
  /** @see RFC 8032 section 5.1 */
  ed25519PublicKey: (seed: Bytes) => Promise<Bytes>
  ed25519Sign: (seed: Bytes, message: Bytes) => Promise<Bytes>
  ed25519Verify: (publicKey: Bytes, signature: Bytes, message: Bytes) => Promise<boolean>
}
