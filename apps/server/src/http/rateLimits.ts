import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RefusedError } from './errors.ts'

/** Refuses for a while. */
export class RateLimitedError extends RefusedError {
  override name = 'RateLimitedError' as const
  constructor({ retryAfterS }: { retryAfterS: number }) {
    super({ status: 429, code: 'rate_limited', message: `Please try again after ${retryAfterS} seconds`, retryAfterS })
  }
}

/** How often something may happen in a span, per key. */
type Rule = { points: number; durationS: number; perNetwork?: boolean }

/** Everything that somebody without an account may do, and how often. */
const rules = {
  signUp: { points: 20, durationS: 600, perNetwork: true },
  signIn: { points: 60, durationS: 300, perNetwork: true },
  /** Wrong passwords for one user name, from wherever. */
  wrongPassword: { points: 20, durationS: 900 },
  /** Mails asked for from one network. */
  emailCode: { points: 20, durationS: 600, perNetwork: true },
  /** One mail to an address in half a minute. */
  emailCodeInterval: { points: 1, durationS: 30 },
  emailCodeTry: { points: 30, durationS: 600, perNetwork: true },
  siwxNonce: { points: 60, durationS: 60, perNetwork: true },
  siwxVerify: { points: 30, durationS: 60, perNetwork: true },
  /** Calls of a project's services from one network that name no origin. */
  programCall: { points: 600, durationS: 60, perNetwork: true },
  /** Events of kits; a visit makes a handful. */
  event: { points: 300, durationS: 60, perNetwork: true },
  /** Any other change. */
  change: { points: 120, durationS: 60, perNetwork: true },
} as const satisfies Record<string, Rule>

/** What is limited. */
type LimitName = keyof typeof rules

/** Counts what visitors do. */
export type RateLimits = {
  /** Counts one more. @throws {RateLimitedError} when it is too many. */
  consume: (name: LimitName, key: string) => Promise<void>
  /** Refuses without counting. @throws {RateLimitedError} */
  check: (name: LimitName, key: string) => Promise<void>
  /** Forgets a key: somebody who got in has not been guessing. */
  forgive: (name: LimitName, key: string) => Promise<void>
}

/**
 * Makes the counters, in memory.
 */
export function createRateLimits(options: createRateLimits.Options = {}): RateLimits {
  const { networkFactor = 1, points: own = {} } = options
  const limiters = new Map<string, RateLimiterMemory>()
  for (const [name, rule] of Object.entries<Rule>(rules)) {
    const points = own[name as LimitName /* keys of rules */] ?? rule.points * (rule.perNetwork ? networkFactor : 1)
    limiters.set(name, new RateLimiterMemory({ keyPrefix: name, points, duration: rule.durationS }))
  }
  const limiterOf = (name: LimitName): RateLimiterMemory => {
    const limiter = limiters.get(name)
    if (!limiter) throw new RangeError(`No limit is named ${name}.`)
    return limiter
  }
  return {
    consume: async (name, key) => {
      try {
        await limiterOf(name).consume(key)
      } catch (error) {
        throw error instanceof RateLimiterRes ? limited(error) : error
      }
    },
    check: async (name, key) => {
      const limiter = limiterOf(name)
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= limiter.points) throw limited(state)
    },
    forgive: async (name, key) => {
      await limiterOf(name).delete(key)
    },
  }
}

export declare namespace createRateLimits {
  type Options = {
    /** Multiplies the limits that count by network: development, where everybody is the same machine, allows more. */
    networkFactor?: number | undefined
    /** Limits other than ours. */
    points?: Partial<Record<LimitName, number>> | undefined
  }
}

function limited({ msBeforeNext }: RateLimiterRes): RateLimitedError {
  return new RateLimitedError({ retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
