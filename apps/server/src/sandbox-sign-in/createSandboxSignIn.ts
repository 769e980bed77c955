import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { socialProviders } from '@holdfast/api/embedded'
import { BaseError, type Clock } from '@holdfast/base'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { sandboxClient } from '../custody/social/providers.ts'
import { createProviderApis } from './createProviderApis.ts'
import { createMemoryAdapters } from './memoryAdapter.ts'
import type { SandboxPerson } from './people.ts'
import { signInPages } from './signInPages.ts'

/** Thrown when the sandbox is enabled in production, where every visitor could sign in as any user. */
class SandboxInProductionError extends BaseError {
  override name = 'SandboxInProductionError' as const
  constructor() {
    super('the sandbox for social logins does not run in production; set the OAuth clients of real providers instead.')
  }
}

/** Answers requests below the sandbox's path. */
export type SandboxSignIn = { handle: (request: IncomingMessage, response: ServerResponse) => void }

/**
 * Creates the sandbox that stands in for the identity providers: an OpenID Connect issuer with one OAuth client for each
 * provider. To sign in, a person types any name.
 *
 * @param options.url - the address of the sandbox, which is also its issuer.
 * @param options.redirectUrl - the URL to which providers redirect the wallet; each provider has a path below it.
 * @throws {SandboxInProductionError}
 */
export async function createSandboxSignIn(options: {
  url: string
  redirectUrl: string
  production: boolean
  clock: Pick<Clock, 'now'>
}): Promise<SandboxSignIn> {
  const { url, redirectUrl, production, clock } = options
  if (production) throw new SandboxInProductionError()
  const { pathname: path } = new URL(url)
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  // The people who have signed in, by their id.
  const people = new Map<string, SandboxPerson>()
  const provider = new Provider(url, {
    adapter: createMemoryAdapters(clock),
    clients: socialProviders.map((name) => {
      const { clientId, clientSecret } = sandboxClient(name)
      return {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${redirectUrl}/${name}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        // X authenticates clients by a header, the others by the body.
        token_endpoint_auth_method: name === 'x' ? 'client_secret_basic' : 'client_secret_post',
      }
    }),
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }],
    },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, Apple and Facebook, the sandbox puts these claims into the ID token too.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    // The adapter never finds a session, so a token must not expire with its session.
    expiresWithSession: () => false,
    pkce: { required: () => false },
    interactions: { url: (_, { uid }) => `${path}/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 3_600, IdToken: 3_600, AuthorizationCode: 60 },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => {
        const person = people.get(accountId)
        return { sub: accountId, name: person?.name, email: person?.email, email_verified: true }
      },
    }),
    renderError: (context, { error, error_description: description }) => {
      context.type = 'text'
      context.body = `${error}: ${description ?? ''}`
    },
  })
  const handleOidc = provider.callback()
  const app = new Hono()
  app.route('/', signInPages({ provider, people, path }))
  app.route('/', createProviderApis({ provider, people }))
  const handleApp = getRequestListener(app.fetch)
  return {
    handle: (request, response) => {
      const rest = (request.url ?? '').slice(path.length) || '/'
      // `oidc-provider` derives its mount path from the difference between `originalUrl` and `url`.
      Object.assign(request, { originalUrl: request.url, url: rest })
      const isForApp = /^\/(?:interaction|github|discord|x)\//.test(rest)
      void (isForApp ? handleApp(request, response) : handleOidc(request, response))
    },
  }
}
