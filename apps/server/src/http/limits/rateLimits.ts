import { type Clock, systemClock, tooSoonText } from '@holdfast/base'
import { RefusedError } from '../errors.ts'
import { createCounter } from './counter.ts'

/** Refuses requests for a while. */
export class RateLimitedError extends RefusedError {
  override name = 'RateLimitedError' as const
  constructor({ retryAfterS }: { retryAfterS: number }) {
    super({ status: 429, code: 'rate_limited', message: tooSoonText(retryAfterS), retryAfterS })
  }
}

/** How many times an action is allowed per span, for each key. */
type Rule = { points: number; durationS: number; perNetwork?: boolean }

/** Every limited action, and how often it is allowed. */
const rules = {
  signUp: { points: 20, durationS: 600, perNetwork: true },
  signIn: { points: 60, durationS: 300, perNetwork: true },
  /** Challenges for passkeys, from one network. */
  passkeyChallenge: { points: 120, durationS: 300, perNetwork: true },
  /** Lists of a user's own passkeys. */
  passkeyList: { points: 300, durationS: 60, perNetwork: true },
  /** Lists of a user's own sessions. */
  sessionList: { points: 300, durationS: 60, perNetwork: true },
  /** Wrong passwords for one user name, counted by browser if the name was used in it before, otherwise by network. */
  wrongPassword: { points: 10, durationS: 900 },
  /** Wrong passwords for one user name, from all browsers that never used the name, counted together. */
  wrongPasswordUnknown: { points: 50, durationS: 900 },
  /** Wrong current passwords in one session. */
  wrongCurrentPassword: { points: 10, durationS: 900 },
  /** Email codes requested from one network. */
  emailCode: { points: 20, durationS: 600, perNetwork: true },
  /** Email codes to one email address, counted by browser or by network in the same way as wrong passwords. */
  emailCodeInterval: { points: 1, durationS: 30 },
  emailCodeTry: { points: 30, durationS: 600, perNetwork: true },
  siwxNonce: { points: 60, durationS: 60, perNetwork: true },
  siwxVerify: { points: 30, durationS: 60, perNetwork: true },
  /** Lists of proofs. */
  siwxSessions: { points: 120, durationS: 60, perNetwork: true },
  /** Calls without an origin to a project's services, from one network. */
  programCall: { points: 600, durationS: 60, perNetwork: true },
  /** Calls from one network that name a project that does not exist, and POST requests that name no project. */
  unknownProject: { points: 300, durationS: 60, perNetwork: true },
  /** Events from kits; a visit sends a handful. */
  event: { points: 300, durationS: 60, perNetwork: true },
  /** Pictures; a page of collectibles shows a few dozen. */
  image: { points: 3_000, durationS: 60, perNetwork: true },
  /** Logins to embedded wallets begun from one IP address, and from its subnet. */
  embeddedStart: { points: 30, durationS: 3_600, perNetwork: true },
  embeddedStartSubnet: { points: 120, durationS: 3_600, perNetwork: true },
  /** Codes and tokens sent to verify logins from one IP address, and from its subnet. */
  embeddedVerify: { points: 60, durationS: 3_600, perNetwork: true },
  embeddedVerifySubnet: { points: 240, durationS: 3_600, perNetwork: true },
  /** Any call by a frame to its API or to the vault. */
  embeddedCall: { points: 600, durationS: 60, perNetwork: true },
  /** Renewals of a device's tokens: each adds a row that stays as long as its session. A device needs about twelve. */
  embeddedRefresh: { points: 120, durationS: 3_600 },
  /** Signatures that a device reports for its user's log, whose rows stay for good. */
  embeddedSignature: { points: 300, durationS: 3_600 },
  /** Shares that a device reads from the API: one for each load of the frame. Each read adds a row that stays for good. */
  embeddedShareRead: { points: 300, durationS: 3_600 },
  /** Other calls of a user that add a row to the log, for each kind of call. A user needs a few a day. */
  embeddedLoggedCall: { points: 60, durationS: 3_600 },
  /** Loads of the frame's page and of the wallet's windows. */
  securePage: { points: 600, durationS: 60, perNetwork: true },
  /** Recovery shares that the vault releases to one IP address, and to its subnet. */
  embeddedRecovery: { points: 20, durationS: 3_600, perNetwork: true },
  embeddedRecoverySubnet: { points: 80, durationS: 3_600, perNetwork: true },
  /** Visits to the pages that approve devices. */
  approvalPage: { points: 60, durationS: 600, perNetwork: true },
  /** Visits to the pages of a social login. */
  oauthPage: { points: 120, durationS: 600, perNetwork: true },
  /** Names that accounts register, from one network. */
  nameRegistration: { points: 30, durationS: 3_600, perNetwork: true },
  /** Names that wallets look up, from one network: each answer is signed. */
  nameGateway: { points: 600, durationS: 60, perNetwork: true },
  /** Transactions that revoke permissions and that the operator pays for, from one network, without a login. */
  sessionChange: { points: 30, durationS: 3_600, perNetwork: true },
  /** The operator's transactions for permissions from one network, by users of embedded wallets who are logged in. */
  embeddedSessionChange: { points: 120, durationS: 3_600, perNetwork: true },
  /** Permissions that one user of an embedded wallet grants and revokes. */
  userSessionChange: { points: 30, durationS: 3_600 },
  /** The operator's transactions for the permissions of one account, from any network. */
  accountSessionChange: { points: 30, durationS: 3_600 },
  /** Lists and quotes of the on-ramp: typing an amount requests several. */
  onRampRead: { points: 300, durationS: 60, perNetwork: true },
  /** Purchases begun from one network. */
  onRampCreate: { points: 60, durationS: 600, perNetwork: true },
  /** Webhooks: a provider sends all its webhooks from a few addresses. */
  onRampWebhook: { points: 3_000, durationS: 60, perNetwork: true },
  /** Requests to the checkout sandbox, which polls every second while it waits. */
  onRampPage: { points: 600, durationS: 60, perNetwork: true },
  /** Any other change. */
  change: { points: 120, durationS: 60, perNetwork: true },
} as const satisfies Record<string, Rule>

/** The name of a limit. */
type LimitName = keyof typeof rules

/** Counts limited actions, by key. */
export type RateLimits = {
  /**
   * Counts one action. @param factor - multiplies the limit, for a key that several clients share. @throws {RateLimitedError} when
   * the limit is exceeded.
   */
  consume: (name: LimitName, key: string, factor?: number) => void
  /** Subtracts one action that did not happen or was not a guess. */
  giveBack: (name: LimitName, key: string) => void
  /** Clears a key's count, for example when a visitor has signed in, and so was not guessing. */
  reset: (name: LimitName, key: string) => void
}

/** Creates the counters, in memory. */
export function createRateLimits(options: createRateLimits.Options = {}): RateLimits {
  const { networkFactor = 1, points: overrides = {}, clock = systemClock } = options
  const limits = new Map(
    Object.entries<Rule>(rules).map(([name, rule]) => {
      const points =
        overrides[name as LimitName /* keys of rules */] ?? rule.points * (rule.perNetwork ? networkFactor : 1)
      return [name, { points, counter: createCounter({ spanMs: rule.durationS * 1_000, clock }) }]
    }),
  )
  const limitOf = (name: LimitName) => {
    const limit = limits.get(name)
    if (!limit) throw new RangeError(`No limit is named ${name}.`)
    return limit
  }
  return {
    consume: (name, key, factor = 1) => {
      const { points, counter } = limitOf(name)
      const { count, leftMs } = counter.add(key)
      if (count > points * factor) throw new RateLimitedError({ retryAfterS: Math.max(1, Math.ceil(leftMs / 1_000)) })
    },
    giveBack: (name, key) => limitOf(name).counter.takeBack(key),
    reset: (name, key) => limitOf(name).counter.forget(key),
  }
}

export declare namespace createRateLimits {
  type Options = {
    /**
     * Multiplies the limits that count by network. Development uses a higher factor, because all its visitors come from one
     * machine.
     */
    networkFactor?: number | undefined
    /** Limits that replace the defaults. */
    points?: Partial<Record<LimitName, number>> | undefined
    clock?: Clock | undefined
  }
}
