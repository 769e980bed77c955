import { BaseError } from '@holdfast/base'
import { type CryptoPrimitives, RelayTokenError, verifyRelayToken } from '@holdfast/pairing/wire'

/** A refused client; the short message is the close reason of its socket. */
export class UnauthorizedError extends BaseError {
  override name = 'UnauthorizedError' as const
}

/** Tolerated difference between a client's clock and ours, in either direction. */
const CLOCK_SKEW_SECONDS = 300
const MAX_TOKEN_LENGTH = 4096
/** Longest life of a token, in seconds. The existing clients sign for a day. */
const MAX_TOKEN_TTL = 31 * 86_400

/**
 * Returns the host and port of a relay URL. Default ports are left out, because behind a proxy that ends TLS the relay does not
 * know the scheme, and only some clients include `:443` in `Host`.
 */
function hostOf(url: string): string | undefined {
  const asHttp = url.replace(/^ws/i, 'http')
  if (!/^https?:\/\//i.test(asHttp) || !URL.canParse(asHttp)) return undefined
  return new URL(asHttp).host.replace(/:(?:80|443)$/, '')
}

/** Whether a URL names the same host as one of `urls`; scheme, path and query are ignored. */
export function isHostAmong(urls: readonly string[], url: string): boolean {
  const host = hostOf(url)
  return host !== undefined && urls.some((other) => hostOf(other) === host)
}

export declare namespace verifyClient {
  type Parameters = {
    primitives: CryptoPrimitives
    token: string | undefined
    /** URLs under which clients reach this relay; scheme, path and query are ignored. */
    audiences: readonly string[]
    nowMs: number
  }
  type ErrorType = UnauthorizedError
}

/**
 * Verifies the token that a client presents: form, signature, times and audience.
 *
 * @returns the client id: the token's issuer, a did:key.
 * @throws {UnauthorizedError} with the text that is sent to the client.
 * @see RFC 7519 section 4.1
 */
export async function verifyClient(parameters: verifyClient.Parameters): Promise<string> {
  const { primitives, token, audiences, nowMs } = parameters
  if (!token) throw new UnauthorizedError('JWT validation error: JWT Token is missing')
  if (token.length > MAX_TOKEN_LENGTH) throw new UnauthorizedError('JWT validation error: JWT Token is too long')
  const claims = await verifyRelayToken(primitives, token).catch((cause: unknown) => {
    if (!(cause instanceof RelayTokenError)) throw cause
    throw new UnauthorizedError(`JWT validation error: ${cause.shortMessage}`, { cause })
  })
  const now = nowMs / 1000
  if (claims.exp <= now - CLOCK_SKEW_SECONDS) {
    throw new UnauthorizedError('JWT validation error: JWT Token is expired')
  }
  if (Math.max(claims.iat, claims.nbf ?? 0) > now + CLOCK_SKEW_SECONDS) {
    throw new UnauthorizedError('JWT validation error: JWT Token is not yet valid')
  }
  if (claims.exp - claims.iat > MAX_TOKEN_TTL) {
    throw new UnauthorizedError('JWT validation error: JWT Token is valid for too long')
  }
  if (!isHostAmong(audiences, claims.aud)) {
    throw new UnauthorizedError('JWT validation error: the audience is not this relay')
  }
  return claims.iss
}
