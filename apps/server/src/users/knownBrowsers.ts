import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../http/context.ts'
import { isEqualText } from '../http/isEqualText.ts'

const COOKIE = 'holdfast.known_browser'
/** How long the cookie lasts, in seconds: close to the longest time that browsers keep a cookie. */
const LIFE_S = 365 * 24 * 3600
/** For how many accounts a browser is remembered at most; the accounts used last are kept. */
const MAX_ACCOUNTS = 5
const MARK_BYTES = 16

/**
 * Recognises a browser in which an account was used before. Such a browser still has to sign in. Its attempts are counted
 * separately from those of unknown browsers, so that strangers cannot use up the owner's attempts.
 */
export type KnownBrowsers = {
  /** Returns the browser's id if any account was used in that browser. */
  identify: (context: Context<AppEnv>) => string | undefined
  /** Returns the browser's id if an account was used in that browser. @param account - the name or address to sign in with. */
  recognise: (context: Context<AppEnv>, account: string) => string | undefined
  /**
   * Records that a user has signed in in the browser.
   *
   * @param account - the name or address that was given to sign in; undefined for a passkey, a wallet or an identity provider.
   */
  remember: (context: Context<AppEnv>, account: string | undefined) => void
}

/**
 * Creates the cookie that recognises browsers. The cookie holds the browser's id, a mark for the id itself, and a mark for each
 * account used there. Only this server can create a mark, and a mark does not reveal its account.
 *
 * @param options.secret - the cookie secret, from which this cookie's key is derived.
 */
export function createKnownBrowsers(options: { secret: string; secure: boolean }): KnownBrowsers {
  const { secret, secure } = options
  const key = createHmac('sha256', secret).update(COOKIE).digest()
  const prefix = secure ? ('host' as const) : undefined
  const attributes = { httpOnly: true, sameSite: 'Lax' as const, path: '/' as const, ...(prefix && { prefix }) }

  const readCookie = (context: Context<AppEnv>): { id: string | undefined; marks: readonly string[] } => {
    const [id, ...marks] = (getCookie(context, COOKIE, prefix) || undefined)?.split('.') ?? []
    return { id, marks: marks.slice(0, 1 + MAX_ACCOUNTS) }
  }
  const markOf = (id: string, account: string): string =>
    createHmac('sha256', key).update(`${id} ${account}`).digest().subarray(0, MARK_BYTES).toString('base64url')
  /** Returns the mark for the id itself: that of an account with an empty name, which no account has. */
  const idMarkOf = (id: string): string => markOf(id, '')
  const idWithMark = (context: Context<AppEnv>, markFor: (id: string) => string): string | undefined => {
    const { id, marks } = readCookie(context)
    if (id === undefined) return undefined
    const mark = markFor(id)
    return marks.some((other) => isEqualText(mark, other)) ? id : undefined
  }

  const identify = (context: Context<AppEnv>): string | undefined => idWithMark(context, idMarkOf)

  return {
    identify,
    recognise: (context, account) => (account ? idWithMark(context, (id) => markOf(id, account)) : undefined),
    remember: (context, account) => {
      if (account === undefined && identify(context) !== undefined) return
      const cookie = readCookie(context)
      const id = cookie.id && /^[\w-]{22}$/.test(cookie.id) ? cookie.id : randomBytes(16).toString('base64url')
      const marks = [idMarkOf(id), ...(account === undefined ? [] : [markOf(id, account)])]
      const others = cookie.marks.filter((other) => /^[\w-]{22}$/.test(other) && !marks.includes(other))
      const value = [id, ...marks, ...others].slice(0, 2 + MAX_ACCOUNTS).join('.')
      setCookie(context, COOKIE, value, { ...attributes, maxAge: LIFE_S })
    },
  }
}
