import type { Context } from 'hono'
import { networkOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import { RateLimitedError, type RateLimits } from '../http/limits/rateLimits.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'

/** The limits of calls from one network. */
type CallLimit =
  | 'change'
  | 'signIn'
  | 'emailCode'
  | 'emailCodeTry'
  | 'siwxNonce'
  | 'siwxVerify'
  | 'siwxSessions'
  | 'passkeyChallenge'
  | 'passkeyList'
  | 'sessionList'
  | 'oauthPage'

/**
 * The known browsers of one network together have this many times the calls of one browser. Each sign-in can make another
 * browser known, so without this limit a network could multiply its calls without end.
 */
const KNOWN_BROWSERS_FACTOR = 20

/**
 * Counts a call against its network or, once the network's calls are used up, against its browser if any account was used in
 * that browser. So a stranger in the owner's network cannot use up the owner's calls, unless the stranger has many known
 * browsers there. A call must be counted before its body is parsed.
 *
 * @returns the network's refusal if the call was counted for the browser.
 * @throws {RateLimitedError}
 */
export type CountCall = (limit: CallLimit, context: Context<AppEnv>) => RateLimitedError | undefined

/** Creates the function that counts calls by network and by browser. */
export function createCountCall(options: {
  limits: Pick<RateLimits, 'consume'>
  knownBrowsers: Pick<KnownBrowsers, 'identify'>
}): CountCall {
  const { limits, knownBrowsers } = options
  return (limit, context) => {
    const network = networkOf(context.var.clientAddress)
    try {
      limits.consume(limit, network)
      return undefined
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
      const browser = knownBrowsers.identify(context)
      if (browser === undefined) throw error
      limits.consume(limit, browser)
      limits.consume(limit, `known browsers of ${network}`, KNOWN_BROWSERS_FACTOR)
      return error
    }
  }
}
