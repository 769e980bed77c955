import { createHash } from 'node:crypto'
import type { SocialProof, SocialProvider } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { isTokenRefusal } from '../../custody/device-proof/isTokenRefusal.ts'
import {
  LoginProviderDisabledError,
  LoginProviderUnavailableError,
  SocialProofError,
} from '../../custody/social/errors.ts'
import { loginNonce } from '../../custody/social/loginNonce.ts'
import { findLogin, type Login, type SocialLogins } from '../../custody/social/providers.ts'
import { checkAccessToken, profileOfClaims } from '../../custody/social/readProfile.ts'
import type { Identities } from '../identities/identities.ts'
import type { SocialTokenStore } from './socialTokenStore.ts'

/** The largest age of a signed token, in seconds: the longest that a login may take. */
const MAX_ID_TOKEN_AGE_S = 900
/** The largest age of an access token, in milliseconds. */
const MAX_ACCESS_TOKEN_AGE_MS = 300_000
/** How far a provider's clock may be from ours, in seconds. */
const CLOCK_SKEW_S = 30

/** A device, and the provider's token with which it proves its owner's identity. */
export type SocialProofRequest = {
  jkt: string
  provider: SocialProvider
  attemptId: string
  proof: SocialProof
  clientAddress: string
}

/** Checks the tokens by which identity providers prove who a user is. The API's claim that a token is good does not count. */
export type SocialProofs = {
  /**
   * Checks a token, and records that the device has proved the identity. Each token works for one device only.
   *
   * @throws {SocialProofError} | {LoginProviderDisabledError} | {LoginProviderUnavailableError}
   */
  prove: (request: SocialProofRequest) => Promise<void>
}

/** Creates the service that checks proofs. */
export function createSocialProofs(options: {
  store: SocialTokenStore
  identities: Pick<Identities, 'prove'>
  logins: SocialLogins
  clock: Clock
}): SocialProofs {
  const { store, identities, logins, clock } = options
  const keySets = new Map<string, JWTVerifyGetKey>()
  /** Returns a provider's public keys, which are fetched on first use, and again when a token names an unknown key. */
  const keysOf = (url: string): JWTVerifyGetKey => {
    const keySet = keySets.get(url) ?? createRemoteJWKSet(new URL(url))
    keySets.set(url, keySet)
    return keySet
  }

  async function readIdToken(login: Login, request: SocialProofRequest): Promise<string> {
    const { proof } = login.provider
    if (proof.kind !== 'id_token') throw new SocialProofError({ reason: 'is of another kind' })
    try {
      const { payload } = await jwtVerify(request.proof.token, keysOf(proof.jwksUrl), {
        issuer: login.provider.issuer,
        audience: login.client.clientId,
        algorithms: [...proof.algorithms],
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        maxTokenAge: MAX_ID_TOKEN_AGE_S,
        clockTolerance: CLOCK_SKEW_S,
        currentDate: new Date(clock.now()),
      })
      // With several audiences, `azp` names the client that asked for the token. @see OpenID Connect Core section 3.1.3.7
      if (payload['azp'] !== undefined && payload['azp'] !== login.client.clientId) {
        throw new SocialProofError({ reason: 'was made for another client' })
      }
      if (payload['nonce'] !== loginNonce(request))
        throw new SocialProofError({ reason: 'is of another device or login' })
      return profileOfClaims(payload).subject
    } catch (cause) {
      if (cause instanceof SocialProofError) throw cause
      if (isTokenRefusal(cause)) {
        throw new SocialProofError({ reason: 'is not valid', cause })
      }
      throw new LoginProviderUnavailableError({ name: login.name, cause })
    }
  }

  /** Checks an access token at its provider. @returns the user's id there, and whether the token was issued for our client. */
  async function readAccessToken(
    login: Login,
    { proof }: SocialProofRequest,
  ): Promise<{ subject: string; isForUs: boolean }> {
    if (login.provider.proof.kind !== 'access_token') throw new SocialProofError({ reason: 'is of another kind' })
    const { subject, issuedAt, isForUs } = await checkAccessToken(login, proof.token)
    const canCheckClient = login.provider.proof.checkUrl !== undefined
    if (canCheckClient && !isForUs) throw new SocialProofError({ reason: 'was made for another client' })
    if (issuedAt !== undefined && !(clock.now() - issuedAt <= MAX_ACCESS_TOKEN_AGE_MS + CLOCK_SKEW_S * 1_000)) {
      throw new SocialProofError({ reason: 'is too old' })
    }
    return { subject, isForUs }
  }

  return {
    prove: async (request) => {
      const { provider, proof, jkt, clientAddress } = request
      const login = findLogin(logins, provider)
      if (!login) throw new LoginProviderDisabledError({ name: provider })
      if (proof.kind !== login.provider.proof.kind) throw new SocialProofError({ reason: 'is of another kind' })
      const identity =
        proof.kind === 'id_token'
          ? { subject: await readIdToken(login, request), isForUs: true }
          : await readAccessToken(login, request)
      const token = createHash('sha256').update(proof.token).digest('base64url')
      // A device whose answer was lost may present its token again; no other device may.
      const claimant = await store.claim({ token, jkt, usedAt: new Date(clock.now()) })
      if (claimant !== jkt) throw new SocialProofError({ reason: 'was used before' })
      await identities.prove({ jkt, provider, id: identity.subject, clientAddress, isWeak: !identity.isForUs })
    },
  }
}
