import { type SealedShare, type ShareHolder, type SharePlace, shareSealingContext } from '@holdfast/api/embedded'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { InvalidShareError } from '../errors.ts'
import type { DerivedKeys } from '../keys/deriveKeys.ts'

const toText = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')
const toBytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer

/**
 * Transports shares between the frame and a service, sealed to the receiver's key, so that no proxy and no log sees a share.
 */
export type ShareTransport = {
  /** The service's X25519 public key in base64url. */
  publicKey: string
  /** @throws {InvalidShareError} when the share was sealed for another key or another place. */
  open: (place: SharePlace, sealed: SealedShare) => Promise<Uint8Array>
  /** @throws {InvalidShareError} when the recipient's key is not a point on the curve. */
  seal: (place: SharePlace, share: Uint8Array, recipientKey: string) => Promise<SealedShare>
}

/** Creates the transport. @see RFC 9180 section 6.1, base mode */
export async function createShareTransport(holder: ShareHolder, keys: DerivedKeys): Promise<ShareTransport> {
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const pair = await suite.kem.deriveKeyPair(new Uint8Array(keys.derive('share-transport/1')).buffer)
  return {
    publicKey: toText(await suite.kem.serializePublicKey(pair.publicKey)),
    open: async (place, { enc, ciphertext }) => {
      const { info, additionalData } = shareSealingContext(holder, place)
      try {
        const plain = await suite.open(
          { recipientKey: pair, enc: toBytes(enc), info: info.buffer },
          toBytes(ciphertext),
          additionalData.buffer,
        )
        return new Uint8Array(plain)
      } catch (cause) {
        throw new InvalidShareError({ cause })
      }
    },
    seal: async (place, share, recipientKey) => {
      const { info, additionalData } = shareSealingContext(holder, place)
      const plain = new Uint8Array(share)
      try {
        const recipientPublicKey = await suite.kem.deserializePublicKey(toBytes(recipientKey))
        const { enc, ct } = await suite.seal(
          { recipientPublicKey, info: info.buffer },
          plain.buffer,
          additionalData.buffer,
        )
        return { enc: toText(enc), ciphertext: toText(ct) }
      } catch (cause) {
        throw new InvalidShareError({ cause })
      } finally {
        plain.fill(0)
      }
    },
  }
}
