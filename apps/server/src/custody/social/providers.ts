import type { SocialProvider } from '@holdfast/api/embedded'

/** How the vault checks a provider's statement about a user. */
type ProofMethod =
  /** A signed token made for this login: its nonce names the device and the attempt. */
  | { kind: 'id_token'; jwksUrl: string; algorithms: readonly string[] }
  /**
   * An access token, which the vault verifies with the provider. The call at `checkUrl` says for which client the token was
   * issued; X has no such call.
   */
  | { kind: 'access_token'; checkUrl: string | undefined; userUrl: string }

/** An identity provider. All fields are fixed in this file; none comes from a provider's answers. */
export type Provider = {
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  scope: string
  /** Whether the provider supports a code challenge with S256. @see RFC 7636 */
  pkce: boolean
  /** Whether the provider answers with a form that the browser posts. */
  formPost: boolean
  /** How our client sends its secret to the token endpoint. */
  clientAuthentication: 'post' | 'basic'
  proof: ProofMethod
}

/** The version of Facebook's Graph API. */
const GRAPH_VERSION = 'v23.0'

/** Every provider's settings. */
const providers: Readonly<Record<SocialProvider, Provider>> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scope: 'openid email profile',
    pkce: true,
    formPost: false,
    clientAuthentication: 'post',
    proof: { kind: 'id_token', jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs', algorithms: ['RS256'] },
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorizationUrl: 'https://appleid.apple.com/auth/authorize',
    tokenUrl: 'https://appleid.apple.com/auth/token',
    scope: 'openid email name',
    // Apple does not document PKCE; nonce, state and the posted form replace it.
    pkce: false,
    formPost: true,
    clientAuthentication: 'post',
    proof: { kind: 'id_token', jwksUrl: 'https://appleid.apple.com/auth/keys', algorithms: ['RS256'] },
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizationUrl: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
    tokenUrl: `https://graph.facebook.com/${GRAPH_VERSION}/oauth/access_token`,
    scope: 'openid email public_profile',
    pkce: true,
    formPost: false,
    clientAuthentication: 'post',
    proof: {
      kind: 'id_token',
      jwksUrl: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
      algorithms: ['RS256'],
    },
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
    pkce: true,
    formPost: false,
    clientAuthentication: 'post',
    proof: {
      kind: 'access_token',
      checkUrl: 'https://api.github.com/applications/{client_id}/token',
      userUrl: 'https://api.github.com/user',
    },
  },
  discord: {
    issuer: 'https://discord.com',
    authorizationUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    pkce: true,
    formPost: false,
    clientAuthentication: 'post',
    proof: {
      kind: 'access_token',
      checkUrl: 'https://discord.com/api/oauth2/@me',
      userUrl: 'https://discord.com/api/users/@me',
    },
  },
  x: {
    issuer: 'https://x.com',
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    pkce: true,
    formPost: false,
    clientAuthentication: 'basic',
    proof: { kind: 'access_token', checkUrl: undefined, userUrl: 'https://api.x.com/2/users/me' },
  },
}

/** A client that the operator registered at a provider. */
export type SocialClient = {
  clientId: string
  /** Undefined at the vault, except for GitHub, whose `checkUrl` requires it. */
  clientSecret: string | undefined
  /** Set for Apple, whose client secret is a token that we sign. `privateKey` is PKCS #8 in PEM. */
  apple?: { teamId: string; keyId: string; privateKey: string } | undefined
}

/** The logins that are offered: each provider with the operator's client. */
export type SocialLogins = {
  /** The URL of the sandbox, which in development replaces the providers that have no client. Undefined in production. */
  sandboxUrl: string | undefined
  clients: Partial<Record<SocialProvider, SocialClient>>
}

/** A provider and our client there. */
export type Login = { name: SocialProvider; provider: Provider; client: SocialClient; isSandbox: boolean }

/** Returns the sandbox's client for a provider. */
export function sandboxClient(name: SocialProvider): { clientId: string; clientSecret: string } {
  return { clientId: `sandbox-${name}`, clientSecret: `sandbox-secret-of-${name}` }
}

/** Finds a provider and our client there, or the sandbox in their place. @returns undefined if there is neither. */
export function findLogin({ sandboxUrl, clients }: SocialLogins, name: SocialProvider): Login | undefined {
  const provider = providers[name]
  const client = clients[name]
  if (client) return { name, provider, client, isSandbox: false }
  if (sandboxUrl === undefined) return undefined
  const { proof } = provider
  return {
    name,
    client: sandboxClient(name),
    isSandbox: true,
    provider: {
      ...provider,
      issuer: sandboxUrl,
      authorizationUrl: `${sandboxUrl}/auth`,
      tokenUrl: `${sandboxUrl}/token`,
      // The sandbox logs users in with OpenID Connect, whatever the provider.
      scope: 'openid email profile',
      // For the providers with access tokens, the sandbox also imitates the APIs that check them. `URL` encodes the braces of
      // `{client_id}`, so they are decoded again.
      proof:
        proof.kind === 'id_token'
          ? { ...proof, jwksUrl: `${sandboxUrl}/jwks` }
          : {
              kind: 'access_token',
              checkUrl:
                proof.checkUrl &&
                `${sandboxUrl}/${name}${new URL(proof.checkUrl).pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')}`,
              userUrl: `${sandboxUrl}/${name}${new URL(proof.userUrl).pathname}`,
            },
    },
  }
}
