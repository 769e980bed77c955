import { concat, fromBase64, fromHex } from './encoding.ts'
import type { CryptoPrimitives } from './primitives.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The bytes, in hex, that PKCS #8 puts before a curve's private key of 32 bytes. @see RFC 8410 section 7 */
const pkcs8Prefixes = { X25519: '302e020100300506032b656e04220420', Ed25519: '302e020100300506032b657004220420' }

/** Creates the primitives on Web Cryptography. @see https://wicg.github.io/webcrypto-secure-curves */
export function nativePrimitives(subtle: SubtleCrypto): CryptoPrimitives {
  const importPrivate = (name: keyof typeof pkcs8Prefixes, key: Bytes, uses: KeyUsage[]): Promise<CryptoKey> =>
    subtle.importKey('pkcs8', concat(fromHex(pkcs8Prefixes[name]), key), name, true, uses)

  const publicKeyOf = async (name: keyof typeof pkcs8Prefixes, key: Bytes, uses: KeyUsage[]): Promise<Bytes> =>
    fromBase64((await subtle.exportKey('jwk', await importPrivate(name, key, uses))).x ?? '')

  return {
    x25519PublicKey: (key) => publicKeyOf('X25519', key, ['deriveBits']),
    x25519: async (key, publicKey) => {
      const [own, peer] = await Promise.all([
        importPrivate('X25519', key, ['deriveBits']),
        subtle.importKey('raw', publicKey, 'X25519', true, []),
      ])
      return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peer }, own, 256))
    },
    hkdf: async (secret) => {
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const none = new Uint8Array()
      return new Uint8Array(
        await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key, 256),
      )
    },
    sha256: async (data) => new Uint8Array(await subtle.digest('SHA-256', data)),
    ed25519PublicKey: (seed) => publicKeyOf('Ed25519', seed, ['sign']),
    ed25519Sign: async (seed, message) =>
      new Uint8Array(await subtle.sign('Ed25519', await importPrivate('Ed25519', seed, ['sign']), message)),
    ed25519Verify: async (publicKey, signature, message) =>
      subtle.verify(
        'Ed25519',
        await subtle.importKey('raw', publicKey, 'Ed25519', true, ['verify']),
        signature,
        message,
      ),
  }
}
