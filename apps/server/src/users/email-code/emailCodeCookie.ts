import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { AppEnv } from '../../http/context.ts'

const COOKIE = 'holdfast.email_code'

/**
 * The cookie by which we recognise the browser that requested an email code, so that the code is useless in any other browser.
 */
export type EmailCodeCookie = {
  /** Stores a value in the browser for as long as the code is valid. */
  set: (context: Context<AppEnv>, value: string) => Promise<void>
  /** Reads the value back. @returns undefined if the browser sent no value, or sent one that we did not sign. */
  read: (context: Context<AppEnv>) => Promise<string | undefined>
  clear: (context: Context<AppEnv>) => void
}

/**
 * Creates the cookie.
 *
 * @param options.secret - the cookie secret, from which this cookie's key is derived.
 * @param options.lifeS - how long a code is valid, in seconds.
 */
export function createEmailCodeCookie(options: { secret: string; secure: boolean; lifeS: number }): EmailCodeCookie {
  const { secret, secure, lifeS } = options
  const key = createHmac('sha256', secret).update(COOKIE).digest('base64url')
  const prefix = secure ? ('host' as const) : undefined
  const attributes = { httpOnly: true, sameSite: 'Lax' as const, path: '/' as const, ...(prefix && { prefix }) }
  return {
    set: (context, value) => setSignedCookie(context, COOKIE, value, key, { ...attributes, maxAge: lifeS }),
    read: async (context) => (await getSignedCookie(context, key, COOKIE, prefix)) || undefined,
    clear: (context) => void deleteCookie(context, COOKIE, attributes),
  }
}
