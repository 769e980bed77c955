import { isRecord } from '@holdfast/base'
import { formatDidKey, parseDidKey } from './didKey.ts'
import { fromBase64, toBase64Url, utf8 } from './encoding.ts'
import { RelayTokenError } from './errors.ts'
import { type HexKey, keyBytes } from './keys.ts'
import type { CryptoPrimitives } from './primitives.ts'

/** A client's claims about itself for a relay. Times are Unix seconds. */
export type RelayClaims = {
  /** did:key of the client. */
  iss: string
  /** Random, new for each process. */
  sub: string
  /** The relay's URL, exactly as in the client's options. */
  aud: string
  iat: number
  exp: number
  nbf?: number | undefined
}

/** Lifetime of a token, in seconds. */
export const TOKEN_TTL = 86_400

/** Computes the did:key that identifies the owner of a seed to relays. */
export async function clientIdOf(primitives: CryptoPrimitives, seed: HexKey): Promise<string> {
  return formatDidKey(await primitives.ed25519PublicKey(keyBytes(seed)))
}

/**
 * Signs the token with which a client presents itself to a relay.
 *
 * @param parameters.seed - Ed25519 seed, 32 bytes in hex.
 * @param parameters.iat - Unix seconds.
 * @param parameters.ttl - how long the token is valid, in seconds.
 * @see RFC 7519, RFC 8037
 */
export async function signRelayToken(
  primitives: CryptoPrimitives,
  parameters: { seed: HexKey; sub: string; aud: string; iat: number; ttl?: number | undefined },
): Promise<string> {
  const { seed, sub, aud, iat, ttl = TOKEN_TTL } = parameters
  const claims: RelayClaims = { iss: await clientIdOf(primitives, seed), sub, aud, iat, exp: iat + ttl }
  const signingInput = `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart(claims)}`
  return `${signingInput}.${toBase64Url(await primitives.ed25519Sign(keyBytes(seed), utf8(signingInput)))}`
}

/**
 * Checks form and signature of a relay token. The caller checks times and audience, since only the caller knows the leeway and
 * the relay's URLs.
 *
 * @throws {RelayTokenError} if the token is malformed, its issuer is not an Ed25519 did:key, or the signature is not the
 * issuer's.
 */
export async function verifyRelayToken(primitives: CryptoPrimitives, token: string): Promise<RelayClaims> {
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0)
    throw new RelayTokenError('The token does not have three parts.')
  const head = decodePart(header)
  if (head['alg'] !== 'EdDSA' || head['typ'] !== 'JWT') throw new RelayTokenError('The token is not an EdDSA JWT.')
  const { iss, sub, aud, iat, exp, nbf } = decodePart(payload)
  if (typeof iss !== 'string' || typeof sub !== 'string' || typeof aud !== 'string') {
    throw new RelayTokenError('The token lacks iss, sub or aud.')
  }
  if (!isTime(iat) || !isTime(exp) || (nbf !== undefined && !isTime(nbf))) {
    throw new RelayTokenError("The token's iat, exp or nbf is not a time in Unix seconds.")
  }
  const publicKey = parseDidKey(iss)
  if (!(await isSigned(primitives, publicKey, signature, `${header}.${payload}`))) {
    throw new RelayTokenError("The token's signature is not its issuer's.")
  }
  return { iss, sub, aud, iat, exp, nbf }
}

/** End of the year 9999, in Unix seconds: a later time is an error. */
const MAX_TIME = 253_402_300_799

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_TIME
}

function encodePart(value: object): string {
  return toBase64Url(utf8(JSON.stringify(value)))
}

function decodePart(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(fromBase64(text)))
    if (isRecord(value)) return value
  } catch (cause) {
    throw new RelayTokenError('The token is malformed.', { cause })
  }
  throw new RelayTokenError('The token is malformed.')
}

async function isSigned(
  primitives: CryptoPrimitives,
  publicKey: Uint8Array<ArrayBuffer>,
  signature: string,
  signingInput: string,
): Promise<boolean> {
  try {
    return await primitives.ed25519Verify(publicKey, fromBase64(signature), utf8(signingInput))
  } catch {
    // The key is not a point on the curve, or the signature is not base64 or has the wrong length.
    return false
  }
}
