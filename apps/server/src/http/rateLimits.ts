import { type Clock, systemClock } from '@holdfast/base'
import { createCounter } from './counter.ts'
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
  /** Wrong passwords for one user name: from one browser that it was used in before, or else from one network. */
  wrongPassword: { points: 10, durationS: 900 },
  /** Wrong passwords for one user name from all browsers that it was never used in. */
  wrongPasswordUnknown: { points: 50, durationS: 900 },
  /** Wrong present passwords in one session. */
  wrongPresentPassword: { points: 10, durationS: 900 },
  /** Mails asked for from one network. */
  emailCode: { points: 20, durationS: 600, perNetwork: true },
  /** One mail to an address in half a minute, counted as wrong passwords are. */
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
  consume: (name: LimitName, key: string) => void
  /** Takes one back: what was counted did not happen, or was no guess. */
  giveBack: (name: LimitName, key: string) => void
  /** Forgets a key: a visitor who got in has not been guessing. */
  forgive: (name: LimitName, key: string) => void
}

/** Makes the counters, in memory. */
export function createRateLimits(options: createRateLimits.Options = {}): RateLimits {
  const { networkFactor = 1, points: own = {}, clock = systemClock } = options
  const limits = new Map(
    Object.entries<Rule>(rules).map(([name, rule]) => {
      const points = own[name as LimitName /* keys of rules */] ?? rule.points * (rule.perNetwork ? networkFactor : 1)
      return [name, { points, counter: createCounter({ spanMs: rule.durationS * 1_000, clock }) }]
    }),
  )
  const limitOf = (name: LimitName) => {
    const limit = limits.get(name)
    if (!limit) throw new RangeError(`No limit is named ${name}.`)
    return limit
  }
  return {
    consume: (name, key) => {
      const { points, counter } = limitOf(name)
      const { count, leftMs } = counter.add(key)
      if (count > points) throw new RateLimitedError({ retryAfterS: Math.max(1, Math.ceil(leftMs / 1_000)) })
    },
    giveBack: (name, key) => limitOf(name).counter.takeBack(key),
    forgive: (name, key) => limitOf(name).counter.forget(key),
  }
}

export declare namespace createRateLimits {
  type Options = {
    /** Multiplies the limits that count by network: development, where every visitor is the same machine, allows more. */
    networkFactor?: number | undefined
    /** Limits other than ours. */
    points?: Partial<Record<LimitName, number>> | undefined
    clock?: Clock | undefined
  }
}
