import { createPrivateKey, type KeyObject } from 'node:crypto'

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8. @see RFC 8410 */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A secret API key of Coinbase's developer platform. */
export type CoinbaseKey = { id: string; key: KeyObject; algorithm: 'EdDSA' | 'ES256' }

/**
 * Reads a secret API key: base64 of 64 bytes for Ed25519, or a PEM for P-256, in which `\n` may stand for a line break.
 *
 * @returns undefined for another form.
 */
export function readCoinbaseKey(id: string, secret: string): CoinbaseKey | undefined {
  try {
    if (secret.includes('BEGIN')) {
      const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
      return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? { id, key, algorithm: 'ES256' } : undefined
    }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const der = Buffer.concat([ED25519_PREFIX, bytes.subarray(0, 32)])
    return { id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), algorithm: 'EdDSA' }
  } catch {
    // The secret has another form. The caller's error lists the accepted forms.
    return undefined
  }
}
