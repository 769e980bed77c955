import type { SocialProvider } from '@holdfast/api/embedded'
import * as z from 'zod/mini'
import { LoginProviderUnavailableError, SocialProofError } from './errors.ts'
import type { Login } from './providers.ts'

/** A user as a provider describes them. */
export type SocialProfile = {
  /** The provider's own, permanent id of the user. */
  subject: string
  /** Set only if the provider has verified the address. */
  email: string | undefined
  /** For display only: another user may take over a name. */
  userName: string | undefined
}

/** How long a provider may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000
/** The longest user name, in characters; longer names are cut. */
const MAX_NAME_LENGTH = 100

const githubUser = z.object({ id: z.number(), login: z.string() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const githubCheck = z.object({ user: githubUser, created_at: z.string(), app: z.object({ client_id: z.string() }) })
const discordUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullish(z.string()),
  verified: z.optional(z.boolean()),
})
const discordCheck = z.object({
  application: z.object({ id: z.string() }),
  expires: z.string(),
  user: z.object({ id: z.string() }),
})
const xUser = z.object({ data: z.object({ id: z.string(), username: z.string() }) })
const idTokenClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
})

/** Reads the user from the claims of a verified token. @throws {SocialProofError} */
export function profileOfClaims(claims: unknown): SocialProfile {
  const parsed = idTokenClaims.safeParse(claims)
  if (!parsed.success) throw new SocialProofError({ reason: 'names no user', cause: parsed.error })
  const { sub, email, email_verified: verified, name } = parsed.data
  // Apple sends `email_verified` as a string.
  const isVerified = verified === true || verified === 'true'
  return { subject: sub, email: isVerified ? email : undefined, userName: shorten(name) }
}

/**
 * Asks a provider without signed tokens which user an access token belongs to. @throws {SocialProofError} |
 * {LoginProviderUnavailableError}
 */
export async function readProfile(
  { name, provider }: Login,
  accessToken: string,
  fetch = globalThis.fetch,
): Promise<SocialProfile> {
  const { proof } = provider
  if (proof.kind !== 'access_token') throw new TypeError(`${name} has signed tokens`)
  const answer = await ask(fetch, name, proof.userUrl, bearer(accessToken))
  if (name === 'github') {
    const { id, login } = parseAnswer(githubUser, answer)
    const emails = await ask(fetch, name, `${proof.userUrl}/emails`, bearer(accessToken)).then(
      (found) => parseAnswer(githubEmails, found),
      (error: unknown) => {
        // A refusal means that the user has shared no address, which the login does not need. An outage fails the login:
        // to go on without an address would remove the address that an earlier login stored.
        if (error instanceof SocialProofError) return []
        throw error
      },
    )
    const email = emails.find(({ primary, verified }) => primary && verified)?.email
    return { subject: String(id), email, userName: shorten(login) }
  }
  if (name === 'discord') {
    const { id, username, email, verified } = parseAnswer(discordUser, answer)
    return { subject: id, email: verified === true ? (email ?? undefined) : undefined, userName: shorten(username) }
  }
  const { id, username } = parseAnswer(xUser, answer).data
  return { subject: id, email: undefined, userName: shorten(username) }
}

/** A provider's statement about an access token. */
export type CheckedToken = {
  subject: string
  /** When the token was issued, in milliseconds; undefined when the provider does not say. */
  issuedAt: number | undefined
  /** Whether the provider confirmed that the token was issued to our client. */
  isForUs: boolean
}

/**
 * The lifetime of Discord's tokens, in milliseconds. Discord says only when a token expires, from which the time of its issue
 * is computed.
 */
const DISCORD_LIFE_MS = 7 * 86_400_000

/**
 * Asks a provider for the user of an access token, and whether the token was issued to our client. X does not say, so `isForUs`
 * is then false.
 *
 * @throws {SocialProofError} | {LoginProviderUnavailableError}
 */
export async function checkAccessToken(
  { name, provider, client }: Login,
  accessToken: string,
  fetch = globalThis.fetch,
): Promise<CheckedToken> {
  const { proof } = provider
  if (proof.kind !== 'access_token') throw new TypeError(`${name} has signed tokens`)
  const { checkUrl } = proof
  if (checkUrl === undefined) {
    const { id } = parseAnswer(xUser, await ask(fetch, name, proof.userUrl, bearer(accessToken))).data
    return { subject: id, issuedAt: undefined, isForUs: false }
  }
  if (name === 'github') {
    const credentials = Buffer.from(`${client.clientId}:${client.clientSecret ?? ''}`).toString('base64')
    const answer = await ask(fetch, name, checkUrl.replace('{client_id}', encodeURIComponent(client.clientId)), {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: accessToken }),
    })
    const { user, created_at: createdAt, app } = parseAnswer(githubCheck, answer)
    return { subject: String(user.id), issuedAt: Date.parse(createdAt), isForUs: app.client_id === client.clientId }
  }
  const { application, expires, user } = parseAnswer(
    discordCheck,
    await ask(fetch, name, checkUrl, bearer(accessToken)),
  )
  return {
    subject: user.id,
    issuedAt: Date.parse(expires) - DISCORD_LIFE_MS,
    isForUs: application.id === client.clientId,
  }
}

const bearer = (accessToken: string): Call => ({ headers: { authorization: `Bearer ${accessToken}` } })
const shorten = (name: string | undefined): string | undefined => name?.slice(0, MAX_NAME_LENGTH) || undefined

function parseAnswer<Value>(schema: z.ZodMiniType<Value>, answer: unknown): Value {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new SocialProofError({ reason: 'was answered in a form that we do not know', cause: parsed.error })
  return parsed.data
}

type Fetch = typeof globalThis.fetch

/** A call to a provider. */
type Call = { method?: 'POST'; headers: Record<string, string>; body?: string }

async function ask(fetch: Fetch, name: SocialProvider, url: string, init: Call): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, {
      ...init,
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': 'holdfast', ...init.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return await response.json()
  } catch (cause) {
    throw new LoginProviderUnavailableError({ name, cause })
  }
  if (response.status >= 500 || response.status === 429) {
    throw new LoginProviderUnavailableError({ name, cause: new Error(`status ${response.status}`) })
  }
  throw new SocialProofError({ reason: `was refused with status ${response.status}` })
}
