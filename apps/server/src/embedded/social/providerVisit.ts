import type { SocialProof } from '@holdfast/api/embedded'
import { BaseError } from '@holdfast/base'
import { importPKCS8, SignJWT } from 'jose'
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  getValidatedIdTokenClaims,
  nopkce,
  processAuthorizationCodeResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import { SocialProofError } from '../../custody/social/errors.ts'
import { loginNonce } from '../../custody/social/loginNonce.ts'
import type { Login, SocialClient } from '../../custody/social/providers.ts'
import { profileOfClaims, readProfile, type SocialProfile } from '../../custody/social/readProfile.ts'

/** How long a provider may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000
/** The lifetime of a client secret that we sign for Apple, in seconds. */
const APPLE_SECRET_S = 300

/** Thrown when the user refused the login at the provider. */
export class DeniedError extends BaseError {
  override name = 'DeniedError' as const
  constructor(options: { cause: unknown }) {
    super('The user refused the login at the provider.', options)
  }
}

/** The values that bind a visit at a provider to one login attempt and one device. `verifier` is the code verifier of PKCE. */
type Visit = { state: string; verifier: string; jkt: string; attemptId: string }

/** Builds the URLs that windows open at providers, and reads the answers. */
export type Visits = {
  /** Builds the URL that the window opens at the provider. */
  begin: (login: Login, visit: Visit) => Promise<URL>
  /**
   * Exchanges the code for a token, and reads the user's identity. Checks the answer's state and issuer, and an ID token's
   * signature, issuer, audience, expiry and nonce. The provider checks the code verifier.
   *
   * @throws {DeniedError} when the user refused; other errors when the answer is not valid.
   */
  finish: (
    login: Login,
    visit: Visit & { parameters: URLSearchParams },
  ) => Promise<{ profile: SocialProfile; proof: SocialProof }>
}

/** Creates the service for visits to providers. @param url - the URL of the secure origin. */
export function createVisits(url: string): Visits {
  const redirectUri = ({ name }: Login): string => `${url}/oauth/callback/${name}`
  return {
    begin: async (login, { state, verifier, jkt, attemptId }) => {
      const { provider, client } = login
      const address = new URL(provider.authorizationUrl)
      const parameters: Record<string, string | undefined> = {
        client_id: client.clientId,
        redirect_uri: redirectUri(login),
        response_type: 'code',
        scope: provider.scope,
        state,
        nonce: provider.proof.kind === 'id_token' ? loginNonce({ jkt, attemptId }) : undefined,
        response_mode: provider.formPost ? 'form_post' : undefined,
        ...(provider.pkce && {
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      }
      for (const [name, value] of Object.entries(parameters)) {
        if (value !== undefined) address.searchParams.set(name, value)
      }
      return address
    },
    finish: async (login, { parameters, state, verifier, jkt, attemptId }) => {
      const { provider, isSandbox } = login
      const { proof } = provider
      const isSigned = proof.kind === 'id_token'
      const server: AuthorizationServer = {
        issuer: provider.issuer,
        token_endpoint: provider.tokenUrl,
        ...(isSigned && { jwks_uri: proof.jwksUrl, id_token_signing_alg_values_supported: [...proof.algorithms] }),
      }
      const client: Client = { client_id: login.client.clientId }
      const options = {
        // The sandbox is on this machine, without TLS.
        [allowInsecureRequests]: isSandbox,
        signal: () => AbortSignal.timeout(TIMEOUT_MS),
      }
      let checked: URLSearchParams
      try {
        checked = validateAuthResponse(server, client, parameters, state)
      } catch (error) {
        const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied'
        const isCancelled = isDenied || parameters.get('error') === 'user_cancelled_authorize'
        throw isCancelled ? new DeniedError({ cause: error }) : error
      }
      const response = await authorizationCodeGrantRequest(
        server,
        client,
        await createClientAuthentication(login),
        checked,
        redirectUri(login),
        provider.pkce ? verifier : nopkce,
        options,
      )
      const idTokenChecks = isSigned ? { expectedNonce: loginNonce({ jkt, attemptId }), requireIdToken: true } : {}
      const tokens = await processAuthorizationCodeResponse(server, client, response, idTokenChecks)
      if (!isSigned) {
        const token = tokens.access_token
        return { profile: await readProfile(login, token), proof: { kind: 'access_token', token } }
      }
      await validateApplicationLevelSignature(server, response, options)
      const token = tokens.id_token
      if (token === undefined) throw new SocialProofError({ reason: 'is missing' })
      return { profile: profileOfClaims(getValidatedIdTokenClaims(tokens)), proof: { kind: 'id_token', token } }
    },
  }
}

async function createClientAuthentication({ provider, client }: Login) {
  const secret = client.apple ? await signAppleSecret(client, client.apple) : (client.clientSecret ?? '')
  return provider.clientAuthentication === 'basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

/** Signs the token that Apple accepts instead of a fixed secret. */
async function signAppleSecret(
  { clientId }: SocialClient,
  { teamId, keyId, privateKey }: NonNullable<SocialClient['apple']>,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime(`${APPLE_SECRET_S}s`)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
