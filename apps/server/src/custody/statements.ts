import type { Clock } from '@holdfast/base'
import { createRemoteJWKSet, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { RefusedError } from '../http/errors.ts'
import { isTokenRefusal } from './device-proof/isTokenRefusal.ts'
import { DeviceNotApprovedError } from './errors.ts'
import type { DerivedKeys } from './keys/deriveKeys.ts'

/**
 * Refuses a statement of the other service (the vault for the API, the API for the vault) while that service's public keys
 * cannot be fetched.
 */
class OtherServiceUnavailableError extends RefusedError {
  override name = 'OtherServiceUnavailableError' as const
  constructor({ code, service, cause }: { code: string; service: string; cause: unknown }) {
    super({
      status: 503,
      code,
      message: `The ${service} does not answer at the moment. Please try again shortly.`,
      retryAfterS: 5,
      cause,
    })
  }
}

/**
 * Signs a statement for the other service, valid for a quarter of an hour.
 *
 * @param typ - the kind of statement. @param claims - the claims, including the device that presents the statement.
 */
export type SignStatement = (typ: string, claims: JWTPayload & { cnf: { jkt: string } }) => Promise<string>

/** How long a statement is valid, in seconds. */
const LIFE_S = 900

/** Creates the signer. @param options.issuer - the service's own URL. @param options.audience - the other service's URL. */
export function createStatementSigner(options: {
  keys: DerivedKeys
  issuer: string
  audience: string
  clock: Clock
}): SignStatement {
  const { keys, issuer, audience, clock } = options
  const privateKey = keys.signingKey('statement/1')
  return (typ, claims) => {
    const nowS = Math.floor(clock.now() / 1_000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: '1', typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + LIFE_S)
      .sign(privateKey)
  }
}

/**
 * Verifies and parses a statement that the other service signed.
 *
 * @param typ - the kind of statement; any other kind is refused.
 * @throws {DeviceNotApprovedError} when the signature, kind, audience, time or content is wrong.
 * @throws {OtherServiceUnavailableError} when the keys for the check cannot be fetched.
 */
export type ReadStatement = <Value>(statement: string, typ: string, schema: z.ZodMiniType<Value>) => Promise<Value>

/**
 * Creates the reader. The reader fetches the other service's public keys when it first needs them, and again when a statement
 * names an unknown key.
 *
 * @param options.issuer - the other service's URL. @param options.audience - the reader's own URL.
 */
export function createStatementReader(options: {
  service: 'vault' | 'wallet'
  issuer: string
  audience: string
  clock: Clock
}): ReadStatement {
  const { service, issuer, audience, clock } = options
  const keys = createRemoteJWKSet(new URL('/v1/jwks', issuer))
  return async (statement, typ, schema) => {
    try {
      const { payload } = await jwtVerify(statement, keys, {
        issuer,
        audience,
        algorithms: ['EdDSA'],
        typ,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(clock.now()),
      })
      return schema.parse(payload)
    } catch (cause) {
      if (isTokenRefusal(cause) || cause instanceof z.core.$ZodError) throw new DeviceNotApprovedError({ cause })
      throw new OtherServiceUnavailableError({ code: `${service}_unavailable`, service, cause })
    }
  }
}
