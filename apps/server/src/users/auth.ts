import { randomBytes } from 'node:crypto'
import { getCurrentAdapter } from '@better-auth/core/context'
import { passkey } from '@better-auth/passkey'
import { isUserName, passwordLength, userNameLength } from '@holdfast/api'
import type { BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { username } from 'better-auth/plugins/username'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Config } from '../config/loadConfig.ts'
import type { Database } from '../database/connect.ts'
import * as schema from '../database/schema.ts'
import { describeError } from '../http/telemetry/logger.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import type { UserStore } from './store.ts'
import { deriveUserName } from './userNames.ts'

/** How long an unused session lasts, and how often a session in use is extended, in seconds. */
const SESSION_S = 7 * 24 * 3600
const SESSION_EXTEND_AFTER_S = 24 * 3600
/**
 * How long the auth library's own email code is valid, in seconds. That code is never mailed: once an email address is
 * verified, the server creates the code and uses it at once.
 */
const EMAIL_SIGN_IN_S = 60

/** The longest description of a browser that is stored with its session, in characters. A request may send a longer one. */
const MAX_USER_AGENT_LENGTH = 512

/** The header that carries the visitor's network address from our routes to the auth library; we always overwrite it. */
export const clientAddressHeader = 'x-holdfast-client-address'

/**
 * Creates the plugin that signs in a user whom our server has authenticated by a wallet's signature. The endpoint has no path,
 * so only the server itself can call it.
 */
function verifiedWalletSignIn() {
  return {
    id: 'verified-wallet-sign-in',
    endpoints: {
      signInVerifiedWallet: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          const session = user && (await internalAdapter.createSession(user.id))
          if (!user || !session) throw context.error('UNAUTHORIZED')
          await setSessionCookie(context, { session, user })
          return context.json({ signedIn: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

type Call<Body> = (input: { body: Body; headers: Headers; returnHeaders: true }) => Promise<{ headers: Headers }>

/** The parts of the auth library that we use. The calls throw the library's `APIError`. */
export type Auth = {
  handler: (request: Request) => Promise<Response>
  api: {
    getSession: (input: { headers: Headers; returnHeaders: true }) => Promise<{
      headers: Headers
      response: {
        session: { id: string; createdAt: Date }
        user: {
          id: string
          name: string
          username?: string | null | undefined
          displayUsername?: string | null | undefined
          verifiedWallet?: string | null | undefined
        }
      } | null
    }>
    signUpEmail: Call<{ email: string; password: string; name: string; username: string; displayUsername: string }>
    signInUsername: Call<{ username: string; password: string }>
    signInVerifiedWallet: Call<{ userId: string }>
    /** Creates the code that {@link signInEmailOTP} accepts; this code is never mailed. */
    createVerificationOTP: (input: { body: { email: string; type: 'sign-in' } }) => Promise<string>
    signInEmailOTP: Call<{ email: string; otp: string }>
    signOut: (input: { headers: Headers; returnHeaders: true }) => Promise<{ headers: Headers }>
    updateUser: Call<{ username: string; displayUsername: string; name: string }>
  }
}

/**
 * Creates the auth library's instance, which stores users and sessions, and signs users in by password, code, passkey or
 * identity provider.
 */
export function createAuth(options: {
  config: Config
  db: Database
  store: Pick<UserStore, 'deleteExcessSessions'>
  log: Logger
  passwords: Pick<PasswordHashing, 'hash' | 'verify'>
  secret: string
}): Auth {
  const { config, db, store, log, passwords, secret } = options
  const { github, google } = config.socials
  const { origin, hostname } = new URL(config.web.url)
  return betterAuth({
    appName: 'Holdfast',
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // Errors are thrown, so that they reach our own error handler and log; the library would print them with all values. After
    // a failed login at an identity provider, the user sees our login page; the library's page would show the error's text and
    // link to the library's site.
    onAPIError: { throw: true, errorURL: `${origin}/login` },
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    // Our own limits apply to every path.
    rateLimit: { enabled: false },
    session: { expiresIn: SESSION_S, updateAge: SESSION_EXTEND_AFTER_S, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: passwords.hash, verify: passwords.verify },
    },
    user: { additionalFields: { verifiedWallet: { type: 'string', required: false, input: false } } },
    socialProviders: { ...(github && { github }), ...(google && { google }) },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            if ('username' in user && user.username) return
            if (!context) throw new TypeError('The auth library created a user outside of a call.')
            // If the library has begun a transaction, the name is looked up on that connection. Waiting for a second connection
            // would fail while other sign-ins hold all other connections.
            const adapter = await getCurrentAdapter(context.context.adapter)
            const isTaken = async (value: string): Promise<boolean> =>
              (await adapter.findOne({ model: 'user', where: [{ field: 'username', value }] })) !== null
            const name = await deriveUserName(user.email, isTaken)
            return { data: { ...user, name, username: name.toLowerCase(), displayUsername: name } }
          },
        },
      },
      session: {
        create: {
          before: async ({ userAgent }) => ({ data: { userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) } }),
          after: async ({ userId }) => store.deleteExcessSessions(userId),
        },
      },
    },
    advanced: {
      cookiePrefix: 'holdfast',
      useSecureCookies: config.production && origin.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    logger: {
      level: 'warn',
      // The library's log lines may contain names and values. We log only its errors: the message without email addresses, and
      // the first detail that is an `Error`, which `describeError` reduces.
      log: (level, message, ...details) => {
        if (level !== 'error') return
        const error = details.find((detail) => detail instanceof Error)
        const masked = message.split(' ').map((word) => (word.includes('@') ? '(hidden)' : word))
        log.warn({ ...(error && { error: describeError(error) }) }, `auth: ${masked.join(' ')}`)
      },
    },
    plugins: [
      username({
        minUsernameLength: userNameLength.min,
        maxUsernameLength: userNameLength.max,
        usernameValidator: isUserName,
      }),
      // The library sends no email codes, since we send our own. This plugin only signs in users whose email address we have
      // verified.
      emailOTP({
        storeOTP: 'hashed',
        expiresIn: EMAIL_SIGN_IN_S,
        generateOTP: () => randomBytes(32).toString('base64url'),
        sendVerificationOTP: () => Promise.reject(new TypeError('The auth library tried to send an email code.')),
      }),
      passkey({ rpID: hostname, rpName: 'Holdfast', origin }),
      verifiedWalletSignIn(),
    ],
  })
}
