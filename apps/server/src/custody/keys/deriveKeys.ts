import { createHmac, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The keys that a service derives from its permanent secret: a separate key for each purpose. */
export type DerivedKeys = {
  /**
   * Computes HMAC-SHA-256 in base64url, with the key of a purpose. Equal texts have equal values, so a value can be looked up
   * and compared. Without the key, a value cannot be computed.
   */
  hmac: (purpose: string, text: string) => string
  /** Derives 32 bytes for a purpose. */
  derive: (purpose: string) => Buffer
  /** Derives an Ed25519 key for a purpose. */
  signingKey: (purpose: string) => KeyObject
}

/** The DER header that turns a raw Ed25519 seed into a PKCS #8 key. @see RFC 8410 section 7 */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derives keys from a secret. @param service - part of the derivation, so that the two services have different keys. @see RFC
 * 5869
 */
export function deriveKeys(secret: string, service: 'api' | 'vault'): DerivedKeys {
  const kept = new Map<string, Buffer>()
  const derive = (purpose: string): Buffer => {
    const known = kept.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, `holdfast/${service}`, purpose, 32))
    kept.set(purpose, key)
    return key
  }
  return {
    derive,
    hmac: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest('base64url'),
    signingKey: (purpose) =>
      createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, derive(purpose)]), format: 'der', type: 'pkcs8' }),
  }
}
