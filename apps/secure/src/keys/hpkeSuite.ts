import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

/** How many times the generation of a key pair is tried before the failure is reported. */
const MAX_ATTEMPTS = 5

/** X25519 that tries to generate a key pair again after a failure: in WebKitGTK 2.50, about one try in 256 fails. */
class RepeatingX25519 extends DhkemX25519HkdfSha256 {
  override async generateKeyPair(): Promise<CryptoKeyPair> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await super.generateKeyPair()
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error
      }
    }
  }
}

/** The cipher suite by which shares are sealed. @see RFC 9180 */
export const hpkeSuite = new CipherSuite({
  kem: new RepeatingX25519(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
