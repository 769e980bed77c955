import { type SocialProvider, socialProviders } from '@holdfast/api/embedded'
import { type Context, Hono } from 'hono'
import type Provider from 'oidc-provider'
import type { AccessToken } from 'oidc-provider'
import { sandboxClient } from '../custody/social/providers.ts'
import type { SandboxPerson } from './people.ts'

/** Lifetime of Discord's tokens, in seconds; Discord's API reports when a token expires. */
const DISCORD_LIFE_S = 7 * 86_400

/**
 * Stands in for the APIs of the providers without ID tokens. Each API returns the user of an access token, in the same JSON as
 * the real provider.
 */
export function createProviderApis(options: { provider: Provider; people: ReadonlyMap<string, SandboxPerson> }): Hono {
  const { provider, people } = options
  const app = new Hono()

  async function find(token: string | undefined): Promise<{ token: AccessToken; person: SandboxPerson } | undefined> {
    const found = token === undefined ? undefined : await provider.AccessToken.find(token)
    const person = found?.isValid ? people.get(found.accountId) : undefined
    return found && person && { token: found, person }
  }
  const readBearer = (context: Context): string | undefined =>
    /^Bearer (\S{1,512})$/.exec(context.req.header('authorization') ?? '')?.[1]
  const refuse = (context: Context): Response => context.json({ message: 'Bad credentials' }, 401)

  app.get('/github/user', async (context) => {
    const found = await find(readBearer(context))
    return found ? context.json({ id: Number(found.person.id), login: found.person.handle }) : refuse(context)
  })
  app.get('/github/user/emails', async (context) => {
    const found = await find(readBearer(context))
    return found ? context.json([{ email: found.person.email, primary: true, verified: true }]) : refuse(context)
  })
  app.post('/github/applications/:clientId/token', async (context) => {
    const clientId = context.req.param('clientId')
    const { clientSecret } = sandboxClient('github')
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (context.req.header('authorization') !== `Basic ${credentials}`) return refuse(context)
    // A body that is not JSON is refused like a body without a token.
    const body: unknown = await context.req.json().catch(() => undefined)
    const accessToken =
      typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : undefined
    const found = await find(typeof accessToken === 'string' ? accessToken : undefined)
    if (!found || found.token.clientId !== clientId) return context.json({ message: 'Not Found' }, 404)
    const { token, person } = found
    return context.json({
      app: { client_id: clientId },
      user: { id: Number(person.id), login: person.handle },
      created_at: new Date((token.iat ?? 0) * 1_000).toISOString(),
    })
  })
  app.get('/discord/api/users/@me', async (context) => {
    const found = await find(readBearer(context))
    if (!found) return refuse(context)
    const { id, handle, email } = found.person
    return context.json({ id, username: handle, email, verified: true })
  })
  app.get('/discord/api/oauth2/@me', async (context) => {
    const found = await find(readBearer(context))
    if (!found) return refuse(context)
    const { token, person } = found
    return context.json({
      application: { id: token.clientId ?? '' },
      expires: new Date(((token.iat ?? 0) + DISCORD_LIFE_S) * 1_000).toISOString(),
      user: { id: person.id },
    })
  })
  app.get('/x/2/users/me', async (context) => {
    const found = await find(readBearer(context))
    if (!found) return refuse(context)
    return context.json({ data: { id: found.person.id, username: found.person.handle } })
  })
  return app
}

/** Returns the provider for which the sandbox has an OAuth client with this id. */
export function providerOfClient(clientId: unknown): SocialProvider | undefined {
  return socialProviders.find((name) => sandboxClient(name).clientId === clientId)
}
