import { createHash } from 'node:crypto'
import type { Clock } from '@holdfast/base'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import type { Database } from '../../database/connect.ts'
import { InvalidProofError } from '../errors.ts'
import { createProofStore } from './proofStore.ts'

/** How far a proof's time may differ from ours, in seconds. */
const MAX_AGE_S = 60
/** Longest proof that is read, in characters. */
const MAX_LENGTH = 4_096
/** Longest id of a proof, in characters. */
const MAX_ID_LENGTH = 128

/** The device that made a call. */
export type ProvedDevice = {
  /** SHA-256 thumbprint of the device's public key. @see RFC 7638 */
  jkt: string
  publicKey: JWK
}

/** A call, with the proof of the device that made it. */
export type DeviceCall = {
  /** The DPoP proof; undefined if the call contains none. */
  proof: string | undefined
  /** The HTTP method, in upper case. */
  method: string
  /** The path of the call's URL, without the query. */
  path: string
}

/** Checks the proof that each call contains, signed with the device's key. */
export type DeviceProofs = {
  /** Checks a proof. @param accessToken - the token that the proof must cover. @throws {InvalidProofError} */
  check: (call: DeviceCall, accessToken?: string) => Promise<ProvedDevice>
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Creates the check of DPoP proofs. A proof must be signed with ES256, be made for the call's method and URL within a minute of
 * now, and not have been used before.
 *
 * @param options.url - the service's URL as its callers write it.
 * @see RFC 9449 section 4.3
 */
export function createDeviceProofs(options: { db: Database; url: string; clock: Clock }): DeviceProofs {
  const { db, url, clock } = options
  const store = createProofStore(db)

  async function verifyToken(proof: string): Promise<{ payload: Record<string, unknown>; publicKey: JWK }> {
    try {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: ['ES256'],
        requiredClaims: ['htm', 'htu', 'jti', 'iat'],
        currentDate: new Date(clock.now()),
      })
      return { payload, publicKey: protectedHeader.jwk ?? {} }
    } catch (cause) {
      throw new InvalidProofError({ reason: 'is not a token signed with a P-256 key', cause })
    }
  }

  return {
    check: async ({ proof, method, path }, accessToken) => {
      if (!proof) throw new InvalidProofError({ reason: 'is missing' })
      if (proof.length > MAX_LENGTH) throw new InvalidProofError({ reason: `is longer than ${MAX_LENGTH} characters` })
      const { payload, publicKey } = await verifyToken(proof)
      const { htm, htu, jti, iat, ath } = payload
      const nowS = clock.now() / 1_000
      if (typeof iat !== 'number') throw new InvalidProofError({ reason: 'has no time' })
      if (nowS - iat > MAX_AGE_S) throw new InvalidProofError({ reason: 'is too old' })
      if (iat - nowS > MAX_AGE_S) {
        throw new InvalidProofError({ reason: 'is dated in the future: set the clock of the device' })
      }
      if (htm !== method) throw new InvalidProofError({ reason: 'is for another method' })
      if (htu !== `${url}${path}`) throw new InvalidProofError({ reason: 'is for another address' })
      if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_LENGTH) {
        throw new InvalidProofError({ reason: 'has no id' })
      }
      if (accessToken !== undefined && ath !== hash(accessToken)) {
        throw new InvalidProofError({ reason: 'does not cover the access token' })
      }
      const jkt = await calculateJwkThumbprint(publicKey)
      const now = new Date(clock.now())
      const expiresAt = new Date(now.getTime() + 3 * MAX_AGE_S * 1_000)
      if (!(await store.spend(hash(`${jkt} ${jti}`), { now, expiresAt })))
        throw new InvalidProofError({ reason: 'was used before' })
      return { jkt, publicKey }
    },
  }
}
