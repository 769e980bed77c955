import {
  changePasswordSchema,
  changeUserNameSchema,
  deletePasskeySchema,
  emailCodeSchema,
  emailSignInSchema,
  type PasswordStatus,
  passkeyAuthenticationSchema,
  passkeyRegistrationSchema,
  providerSignInSchema,
  signInSchema,
  signUpSchema,
  siwxProofSchema,
} from '@holdfast/api'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { assertDatabaseAnswers } from '../database/assertDatabaseAnswers.ts'
import { parseBody } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { Owners } from '../http/owner.ts'
import type { SiwxService } from '../siwx/service.ts'
import { clientAddressHeader } from './auth.ts'
import type { CountCall } from './countCall.ts'
import type { EmailCodeCookie } from './email-code/emailCodeCookie.ts'
import { askerKeyOf, type CodeAsker, type EmailCodes } from './email-code/emailCodes.ts'
import { InvalidEmailError } from './errors.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import { createPasswordAttempts } from './passwordAttempts.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import type { UserService } from './service.ts'
import { passCookies, requireSignedIn } from './sessionRoutes.ts'
import { placeholderDomain } from './userNames.ts'

const emailAddressSchema = z.email()

/** The default schema of the calls below. Only the GET calls, which have no body, use it. */
const anyBody = z.looseObject({})

/**
 * The calls of the auth library that the page may make directly, each with its limit; every other path of the library is
 * closed.
 */
const libraryPaths = [
  // Challenges have their own limit, because the library stores a row for each.
  ['GET', '/passkey/generate-register-options', 'passkeyChallenge'],
  ['POST', '/passkey/verify-registration', 'signIn', passkeyRegistrationSchema],
  ['GET', '/passkey/generate-authenticate-options', 'passkeyChallenge'],
  ['POST', '/passkey/verify-authentication', 'signIn', passkeyAuthenticationSchema],
  ['GET', '/passkey/list-user-passkeys', 'passkeyList'],
  ['POST', '/passkey/delete-passkey', 'signIn', deletePasskeySchema],
  ['POST', '/sign-in/social', 'signIn', providerSignInSchema],
  ['GET', '/callback/github', 'oauthPage'],
  ['GET', '/callback/google', 'oauthPage'],
] as const
/**
 * The paths of the library that need a session. The library itself requires a recent session to add a passkey, but does not know
 * the longest life of a session.
 */
const signedInPaths: readonly string[] = [
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/list-user-passkeys',
  '/passkey/delete-passkey',
]
/** The paths of the library that add a passkey. */
const addPasskeyPaths: readonly string[] = ['/passkey/generate-register-options', '/passkey/verify-registration']
/** The paths of the library that sign a user in. */
const signInPaths: readonly string[] = ['/passkey/verify-authentication', '/callback/github', '/callback/google']

/**
 * Creates the routes for signing up and in, and for changing a user's name, password and passkeys. POST calls that need no
 * account are rate limited before anything else happens.
 */
export function authRoutes(options: {
  users: UserService
  siwx: SiwxService
  owners: Owners
  limits: RateLimits
  countCall: CountCall
  emailCodeCookie: EmailCodeCookie
  knownBrowsers: Pick<KnownBrowsers, 'recognise' | 'remember'>
  emailCodes: EmailCodes
  passwords: Pick<PasswordHashing, 'within'>
  /** Passes a request to the auth library. */
  handle: (request: Request) => Promise<Response>
  /** Rejects while the database does not answer. */
  ping: () => Promise<void>
  webUrl: string
}): Hono<AppEnv> {
  const { users, siwx, owners, limits, countCall, emailCodeCookie, knownBrowsers, emailCodes, passwords } = options
  const { handle, ping, webUrl } = options
  const passwordAttempts = createPasswordAttempts(limits)
  const app = new Hono<AppEnv>()

  const networkFrom = (context: Context<AppEnv>): string => networkOf(context.var.clientAddress)
  const headersOf = (context: Context<AppEnv>): Headers => {
    const headers = new Headers(context.req.raw.headers)
    headers.set(clientAddressHeader, context.var.clientAddress)
    return headers
  }
  const askerOf = (context: Context<AppEnv>, account: string): CodeAsker => ({
    knownBrowser: knownBrowsers.recognise(context, account),
    network: networkFrom(context),
  })
  /**
   * Counts a call that names an account in its body.
   *
   * @returns a check for this account. If the call was counted for the browser, the check refuses an account that was not used
   * in the browser.
   */
  const countLogin = (
    limit: 'signIn' | 'emailCode' | 'emailCodeTry',
    context: Context<AppEnv>,
  ): ((asker: CodeAsker) => void) => {
    const refusal = countCall(limit, context)
    return ({ knownBrowser }) => {
      if (refusal && knownBrowser === undefined) throw refusal
    }
  }
  const answerSignedIn = (context: Context<AppEnv>, headers: Headers, account?: string): Response => {
    passCookies(context, headers.getSetCookie())
    knownBrowsers.remember(context, account)
    return context.json({ signedIn: true })
  }
  const askLibrary = async (context: Context<AppEnv>, body?: string): Promise<Response> => {
    const headers = headersOf(context)
    headers.delete('content-length')
    const url = new URL(`${context.req.path}${new URL(context.req.url).search}`, webUrl)
    const answer = await handle(
      new Request(url, { method: context.req.method, headers, ...(body !== undefined && { body }) }),
    )
    if (answer.status < 400) return answer
    // The library reports some database failures as refusals, so we check the database first.
    await assertDatabaseAnswers(ping)
    return explainRefusal(answer)
  }

  app.use((context, next) => passwords.within(networkFrom(context), next))

  app.post('/sign-up/username', async (context) => {
    limits.consume('signUp', networkFrom(context))
    const body = parseBody(await context.req.text(), signUpSchema)
    return answerSignedIn(context, await users.signUp(body, headersOf(context)), body.userName.toLowerCase())
  })

  app.post('/sign-in/username', async (context) => {
    const assertCounted = countLogin('signIn', context)
    const { username, password } = parseBody(await context.req.text(), signInSchema)
    const account = username.toLowerCase()
    const asker = askerOf(context, account)
    assertCounted(asker)
    const headers = await passwordAttempts.run(account, asker, () =>
      users.signInWithPassword({ userName: username, password }, headersOf(context)),
    )
    return answerSignedIn(context, headers, account)
  })

  app.post('/sign-in/wallet', async (context) => {
    countCall('siwxVerify', context)
    const proof = parseBody(await context.req.text(), siwxProofSchema)
    const wallet = await siwx.check(proof, await owners.of(context))
    return answerSignedIn(context, await users.signInWithWallet(wallet, headersOf(context)))
  })

  app.post('/user-name', async (context) => {
    const { userName } = parseBody(await context.req.text(), changeUserNameSchema)
    await requireSignedIn(context, users)
    await users.changeUserName(userName, headersOf(context))
    return context.body(null, 204)
  })

  app.post('/email-otp/send-verification-otp', async (context) => {
    const assertCounted = countLogin('emailCode', context)
    const email = normaliseEmail(parseBody(await context.req.text(), emailCodeSchema).email)
    const asker = askerOf(context, email)
    assertCounted(asker)
    const intervalKey = `${email} ${askerKeyOf(asker)}`
    limits.consume('emailCodeInterval', intervalKey)
    try {
      await emailCodeCookie.set(context, await emailCodes.send(email, asker))
    } catch (error) {
      limits.reset('emailCodeInterval', intervalKey)
      throw error
    }
    return context.json({ success: true })
  })

  app.post('/sign-in/email-otp', async (context) => {
    const assertCounted = countLogin('emailCodeTry', context)
    const body = parseBody(await context.req.text(), emailSignInSchema)
    const email = normaliseEmail(body.email)
    const asker = askerOf(context, email)
    assertCounted(asker)
    await emailCodes.spend(email, body.otp.replace(/\s/g, ''), await emailCodeCookie.read(context))
    emailCodeCookie.clear(context)
    limits.reset('emailCodeInterval', `${email} ${askerKeyOf(asker)}`)
    return answerSignedIn(context, await users.signInWithEmail(email, headersOf(context)), email)
  })

  app.get('/password', async (context) => {
    const hasPassword = await users.hasPassword(await requireSignedIn(context, users))
    return context.json<PasswordStatus>({ hasPassword })
  })

  app.post('/change-password', async (context) => {
    countCall('signIn', context)
    const { revokeOtherSessions, ...change } = parseBody(await context.req.text(), changePasswordSchema)
    const signedIn = await requireSignedIn(context, users)
    const { sessionId } = signedIn
    limits.consume('wrongCurrentPassword', sessionId)
    // Only the known fields are passed on, because writing a deeply nested unknown field as JSON would overflow the stack.
    const answer = await askLibrary(context, JSON.stringify(change))
    if (answer.ok) {
      limits.reset('wrongCurrentPassword', sessionId)
      // The library would also replace this session. If the user logged out meanwhile, the new session would undo the logout.
      if (revokeOtherSessions) await users.revokeOtherSessions(signedIn)
    } else if (!(await isWrongPassword(answer.clone()))) limits.giveBack('wrongCurrentPassword', sessionId)
    return answer
  })

  for (const [method, path, limit, schema = anyBody] of libraryPaths) {
    app.on(method, path, async (context) => {
      countCall(limit, context)
      const body = method === 'POST' ? await context.req.text() : undefined
      if (body) parseBody<unknown>(body, schema)
      const signedIn = signedInPaths.includes(path) ? await requireSignedIn(context, users) : undefined
      if (signedIn && addPasskeyPaths.includes(path)) await users.assertMayAddPasskey(signedIn)
      context.res = await askLibrary(context, body)
      if (signInPaths.includes(path) && setsSession(context.res)) knownBrowsers.remember(context, undefined)
      return context.res
    })
  }

  return app
}

/** Normalises an email address. @throws {InvalidEmailError} */
function normaliseEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!emailAddressSchema.safeParse(email).success || email.endsWith(`@${placeholderDomain}`)) {
    throw new InvalidEmailError()
  }
  return email
}

/** Returns whether a response of the auth library sets the cookie of a session. */
function setsSession({ headers }: Response): boolean {
  return headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))
}

async function isWrongPassword(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'INVALID_PASSWORD'
}

/** Adds an error in our own form to the library's refusal, and keeps the original fields for the library's client. */
async function explainRefusal(answer: Response): Promise<Response> {
  // A refusal without JSON gets a general message.
  const body: unknown = await answer.json().catch(() => undefined)
  const parsed = z.object({ code: z.string(), message: z.string() }).safeParse(body)
  const refusal = parsed.data ?? { code: 'refused', message: 'The request was refused.' }
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ ...refusal, error: refusal }), { status: answer.status, headers })
}
