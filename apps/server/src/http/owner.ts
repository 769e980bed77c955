import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { UserService } from '../users/service.ts'
import type { AppEnv } from './context.ts'

const COOKIE = 'holdfast.visitor'
/** How long a visitor's browser is recognised, in seconds: a day, which is longer than any nonce lives. */
const COOKIE_S = 24 * 3600

/** Finds who owns nonces and proofs: a session, or the browser of a visitor who is not signed in. */
export type Owners = {
  /** Finds the owner for a request. A visitor's browser without a cookie gets a new cookie. */
  of: (context: Context<AppEnv>) => Promise<string>
}

/** Creates the lookup of owners. */
export function createOwners(options: { users: Pick<UserService, 'findSignedIn'>; secure: boolean }): Owners {
  const { users, secure } = options
  return {
    of: async (context) => {
      const signedIn = await users.findSignedIn(context.req.raw.headers)
      if (signedIn) return `session:${signedIn.sessionId}`
      const cookie = getCookie(context, COOKIE)
      const value = cookie ?? randomBytes(24).toString('base64url')
      if (cookie === undefined) {
        setCookie(context, COOKIE, value, { httpOnly: true, sameSite: 'Lax', secure, path: '/api', maxAge: COOKIE_S })
      }
      // Hashed, so that the stored value cannot be used as a cookie.
      return `visitor:${createHash('sha256').update(value).digest('base64url')}`
    },
  }
}
