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
  /** Finds the owner for a request; undefined if the browser is signed out and has no cookie, and so owns nothing. */
  find: (context: Context<AppEnv>) => Promise<string | undefined>
  /** Finds the owner for a request. A visitor's browser without a cookie gets a new cookie. */
  of: (context: Context<AppEnv>) => Promise<string>
}

/** Creates the lookup of owners. */
export function createOwners(options: { users: Pick<UserService, 'findSignedIn'>; secure: boolean }): Owners {
  const { users, secure } = options
  const find: Owners['find'] = async (context) => {
    const signedIn = await users.findSignedIn(context.req.raw.headers)
    if (signedIn) return `session:${signedIn.sessionId}`
    const cookie = getCookie(context, COOKIE)
    return cookie === undefined ? undefined : visitorOf(cookie)
  }
  return {
    find,
    of: async (context) => {
      const owner = await find(context)
      if (owner !== undefined) return owner
      const cookie = randomBytes(24).toString('base64url')
      setCookie(context, COOKIE, cookie, { httpOnly: true, sameSite: 'Lax', secure, path: '/api', maxAge: COOKIE_S })
      return visitorOf(cookie)
    },
  }
}

/** Returns the visitor with a cookie. The cookie is hashed, so that the stored value cannot be used as a cookie. */
function visitorOf(cookie: string): string {
  return `visitor:${createHash('sha256').update(cookie).digest('base64url')}`
}
