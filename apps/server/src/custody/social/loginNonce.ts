import { createHash } from 'node:crypto'

/**
 * Computes the nonce of a login at a provider of OpenID Connect. The provider's signed token contains the nonce, which covers
 * the device and the attempt, so that the token proves the user's identity to the vault for this device only.
 *
 * @param attempt.jkt - SHA-256 thumbprint of the device's key. @see RFC 7638
 */
export function loginNonce({ jkt, attemptId }: { jkt: string; attemptId: string }): string {
  return createHash('sha256').update(`${jkt} ${attemptId}`).digest('base64url')
}
