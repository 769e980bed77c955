import { randomUUID } from 'node:crypto'
import type { AuthSession, User } from '@holdfast/api'
import { type Clock, createQueues } from '@holdfast/base'
import { isAPIError } from 'better-auth/api'
import { assertDatabaseAnswers } from '../database/assertDatabaseAnswers.ts'
import { violatedUniqueConstraint } from '../database/errors.ts'
import type { Auth } from './auth.ts'
import {
  InvalidCredentialsError,
  SessionNotFoundError,
  TooManyPasskeysError,
  UnknownWalletError,
  UserNameTakenError,
} from './errors.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import type { SigningWallet, UserStore } from './store.ts'
import { placeholderDomain } from './userNames.ts'

/** A signed-in user and their session. */
export type SignedIn = {
  user: User
  sessionId: string
  /** `Set-Cookie` values that renew the session's cookie; empty unless this call has extended the session. */
  cookies: readonly string[]
}

/** How long a session lasts at most, even if it is in use, in milliseconds. */
const SESSION_LIFE_MS = 30 * 24 * 3600 * 1000

/** How often expired sessions and challenges are removed, in milliseconds. */
const SWEEP_MS = 60 * 60 * 1000

/** The most passkeys that a user may have: all are returned in one list. */
const MAX_PASSKEYS = 20

/**
 * Manages the accounts and sessions of the product. The calls take the request's headers and return those of the response,
 * because the auth library has no other form: it reads the session from the cookies, and signs the cookies itself.
 */
export type UserService = {
  /**
   * Finds the signed-in user by the request's cookie. @returns undefined if the cookie is missing or forged, or if its session
   * has ended.
   */
  findSignedIn: (headers: Headers) => Promise<SignedIn | undefined>
  /** Creates an account. @returns headers with the session's cookie. @throws {UserNameTakenError} */
  signUp: (credentials: { userName: string; password: string }, headers: Headers) => Promise<Headers>
  /**
   * Signs in with a password. @throws {InvalidCredentialsError} with the same message and timing whether the name or the
   * password was wrong.
   */
  signInWithPassword: (credentials: { userName: string; password: string }, headers: Headers) => Promise<Headers>
  /** Signs in with a wallet. @param wallet - a wallet whose signature the caller has verified. @throws {UnknownWalletError} */
  signInWithWallet: (wallet: SigningWallet, headers: Headers) => Promise<Headers>
  /** Signs in, and creates the account if needed. @param email - an address that the caller has verified. */
  signInWithEmail: (email: string, headers: Headers) => Promise<Headers>
  /** Ends the session on the server; the returned headers clear the cookie. */
  signOut: (headers: Headers) => Promise<Headers>
  /** Changes the user's name. @throws {UserNameTakenError} */
  changeUserName: (userName: string, headers: Headers) => Promise<void>
  /** Tells whether the user has a password. A user who signed up another way has none. */
  hasPassword: (signedIn: SignedIn) => Promise<boolean>
  listSessions: (signedIn: SignedIn) => Promise<AuthSession[]>
  /** Ends a session. @throws {SessionNotFoundError} */
  revokeSession: (signedIn: SignedIn, id: string) => Promise<void>
  revokeOtherSessions: (signedIn: SignedIn) => Promise<void>
  /** @throws {TooManyPasskeysError} */
  assertMayAddPasskey: (signedIn: SignedIn) => Promise<void>
  /** Starts removing expired sessions and challenges. @returns a function that stops it. */
  startSweeping: (onError: (error: unknown) => void) => () => void
}

/** Creates the service. */
export function createUserService(options: {
  auth: Auth
  store: UserStore
  passwords: Pick<PasswordHashing, 'hash' | 'withHashed'>
  ping: () => Promise<void>
  clock: Clock
}): UserService {
  const { auth, store, passwords, ping, clock } = options

  const emailTurns = createQueues()

  /**
   * Calls the auth library, which hides the cause of a server error. On such an error, checks the database, and throws a
   * specific error if the database cannot be reached.
   */
  async function callAuth<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      return await call()
    } catch (error) {
      if (isAPIError(error) && error.statusCode >= 500) await assertDatabaseAnswers(ping)
      throw error
    }
  }

  async function findSignedIn(headers: Headers): Promise<SignedIn | undefined> {
    if (!headers.has('cookie')) return undefined
    const { response, headers: responseHeaders } = await callAuth(() =>
      auth.api.getSession({ headers, returnHeaders: true }),
    )
    if (!response) return undefined
    const { user, session } = response
    if (session.createdAt.getTime() + SESSION_LIFE_MS < clock.now()) {
      await store.deleteSession(user.id, session.id)
      return undefined
    }
    return {
      sessionId: session.id,
      cookies: responseHeaders.getSetCookie(),
      user: {
        id: user.id,
        userName: user.displayUsername ?? user.username ?? user.name,
        verifiedWallet: user.verifiedWallet ?? null,
      },
    }
  }

  return {
    findSignedIn,

    signUp: async ({ userName, password }, headers) => {
      if (await store.isUserNameTaken(userName.toLowerCase())) throw new UserNameTakenError()
      const email = `${randomUUID()}@${placeholderDomain}`
      const body = { email, password, name: userName, username: userName, displayUsername: userName }
      try {
        const { headers: answer } = await passwords.withHashed(password, () =>
          callAuth(() => auth.api.signUpEmail({ body, headers, returnHeaders: true })),
        )
        return answer
      } catch (error) {
        const isRace =
          violatedUniqueConstraint(error) !== undefined || (await store.isUserNameTaken(userName.toLowerCase()))
        throw isRace ? new UserNameTakenError() : error
      }
    },

    signInWithPassword: async ({ userName, password }, headers) => {
      const account = await store.findByUserName(userName.toLowerCase())
      if (account && !account.hasPassword) {
        // The library would refuse immediately, and the timing would reveal that the account exists. Hashing the password takes
        // as long as a check.
        await passwords.hash(password)
        throw new InvalidCredentialsError()
      }
      const body = { username: userName, password }
      try {
        return (await callAuth(() => auth.api.signInUsername({ body, headers, returnHeaders: true }))).headers
      } catch (error) {
        throw isAPIError(error) && error.statusCode < 500 ? new InvalidCredentialsError() : error
      }
    },

    signInWithWallet: async (wallet, headers) => {
      const userId = await store.findIdByWallet(wallet)
      if (userId === undefined) throw new UnknownWalletError()
      const body = { userId }
      return (await callAuth(() => auth.api.signInVerifiedWallet({ body, headers, returnHeaders: true }))).headers
    },

    // The library accepts only the newest code for an address, so of two sign-ins at once, one would invalidate the other's.
    signInWithEmail: (email, headers) =>
      emailTurns(email, async () => {
        const otp = await callAuth(() => auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } }))
        return (await callAuth(() => auth.api.signInEmailOTP({ body: { email, otp }, headers, returnHeaders: true })))
          .headers
      }),

    signOut: async (headers) => {
      // The library reports "signed out" even if it could not delete the session, which would leave copies of the cookie valid.
      // So we delete the session first, and fail if we cannot.
      const signedIn = await findSignedIn(headers)
      if (signedIn) await store.deleteSession(signedIn.user.id, signedIn.sessionId)
      return (await callAuth(() => auth.api.signOut({ headers, returnHeaders: true }))).headers
    },

    changeUserName: async (userName, headers) => {
      const body = { username: userName, displayUsername: userName, name: userName }
      try {
        await callAuth(() => auth.api.updateUser({ body, headers, returnHeaders: true }))
      } catch (error) {
        const isTaken = isAPIError(error) && error.body?.code?.startsWith('USERNAME_IS_ALREADY_TAKEN')
        throw isTaken || violatedUniqueConstraint(error) !== undefined ? new UserNameTakenError() : error
      }
    },

    hasPassword: ({ user }) => store.hasPassword(user.id),

    listSessions: async ({ user, sessionId }) => {
      const rows = await store.listSessions(user.id, new Date(clock.now()))
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.updatedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        userAgent: row.userAgent || null,
        ipAddress: row.ipAddress || null,
      }))
    },

    revokeSession: async ({ user }, id) => {
      if (!(await store.deleteSession(user.id, id))) throw new SessionNotFoundError()
    },

    revokeOtherSessions: ({ user, sessionId }) => store.deleteOtherSessions(user.id, sessionId),

    assertMayAddPasskey: async ({ user }) => {
      if ((await store.countPasskeys(user.id)) >= MAX_PASSKEYS) throw new TooManyPasskeysError({ max: MAX_PASSKEYS })
    },

    startSweeping: (onError) =>
      clock.setInterval(() => {
        store.deleteExpired(new Date(clock.now())).catch(onError)
      }, SWEEP_MS),
  }
}
