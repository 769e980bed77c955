import type { Context } from 'hono'
import { networkOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import { RateLimitedError, type RateLimits } from '../http/rateLimits.ts'
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
  | 'oauthPage'

/**
 * Counts a call, which must happen before its body is parsed: for the network or, once the network's calls are used up, for the
 * browser if any account was used there. So a stranger in the owner's network cannot use up the owner's calls.
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
    try {
      limits.consume(limit, networkOf(context.var.clientAddress))
      return undefined
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
      const browser = knownBrowsers.identify(context)
      if (browser === undefined) throw error
      limits.consume(limit, browser)
      return error
    }
  }
}
