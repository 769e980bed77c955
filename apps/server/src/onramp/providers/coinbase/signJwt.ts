import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { CoinbaseKey } from './key.ts'

/** How long a token is valid, in seconds. */
const LIFE_S = 120

/**
 * Signs a token for one call.
 *
 * @param call.now - milliseconds since the epoch.
 * @see https://docs.cdp.coinbase.com/api-reference/authentication
 */
export function signJwt({ id, key, algorithm }: CoinbaseKey, call: { method: string; url: URL; now: number }) {
  const seconds = Math.floor(call.now / 1_000)
  return new SignJWT({ uris: [`${call.method} ${call.url.host}${call.url.pathname}`] })
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setIssuer('cdp')
    .setSubject(id)
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFE_S)
    .sign(key)
}
