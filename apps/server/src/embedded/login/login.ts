import { randomUUID } from 'node:crypto'
import { type EmailStarted, embeddedLimits } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { makeCode, msUntilResend } from '../../custody/codes.ts'
import { parseEmailAddress } from '../../custody/emailAddress.ts'
import {
  AttemptNotFoundError,
  CodeExpiredError,
  DeviceNotApprovedError,
  InvalidCodeError,
  TooManyAttemptsError,
} from '../../custody/errors.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import { decryptText, encryptText } from '../../custody/keys/encrypt.ts'
import type { DatabaseLimits, SpanLimit } from '../../custody/limits/databaseLimits.ts'
import { isEqualText } from '../../http/isEqualText.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'
import type { MailQueue } from '../../mail/queue.ts'
import type { Attempt, AttemptStore } from './attemptStore.ts'
import { composeCodeMail } from './mails.ts'
import { countLogin } from './projectLogins.ts'
import type { Statements } from './statement.ts'

const HOUR_S = 3_600
const DAY_S = 86_400
/**
 * Returns the key under which codes and failures are counted. A device that the owner approved for this login has its own
 * count; known devices, which skip the approval, share a count for each address. With one count for all devices, a stolen
 * device could use up the tries that the owner needs to get back in.
 */
const limitKey = ({ subject, jkt, isApproved }: Pick<Attempt, 'subject' | 'jkt' | 'isApproved'>): string =>
  isApproved ? `${subject} ${jkt}` : subject
/** How many codes may be mailed under one `limitKey`. */
const CODES: readonly SpanLimit[] = [
  { points: 5, spanS: HOUR_S },
  { points: 20, spanS: DAY_S },
]
/**
 * How many wrong codes may be entered under one `limitKey`, over all its codes. The chance of a blind guess is 25 in a million
 * a day.
 */
const FAILURES: readonly SpanLimit[] = [
  { points: 10, spanS: HOUR_S },
  { points: 25, spanS: DAY_S },
]

/**
 * The start of a login: the mail address, the device, the app, and the network (/24 or /56) of the call. If `refusal` is set, it
 * is thrown for a device that is not known for the mail address.
 */
export type LoginStart = {
  email: string
  jkt: string
  label: string
  origin: string
  project: { key: number; id: string }
  network: string
  refusal: RateLimitedError | undefined
}

/** Logs users in by mail: the vault approves an unknown device, then the user types a code. */
export type EmailLogin = {
  /** Returns whether the device is known for any mail address. */
  isKnownDevice: (jkt: string) => Promise<boolean>
  /**
   * Begins an attempt, or continues the running attempt. If the running attempt waits for a code, mails another code. @throws
   * {RateLimitedError} | {InvalidEmailAddressError}
   */
  start: (start: LoginStart) => Promise<EmailStarted>
  /**
   * Checks the vault's statement and mails the code. @throws {AttemptNotFoundError} | {DeviceNotApprovedError} |
   * {RateLimitedError}
   */
  approveDevice: (approval: { attemptId: string; jkt: string; statement: string }) => Promise<EmailStarted>
  /**
   * Spends the code. @returns the attempt and its address.
   *
   * @throws {AttemptNotFoundError} | {InvalidCodeError} | {CodeExpiredError} | {TooManyAttemptsError} | {RateLimitedError}
   */
  verify: (given: { attemptId: string; jkt: string; otp: string }) => Promise<{ attempt: Attempt; email: string }>
}

/** Creates the login service. */
export function createEmailLogin(options: {
  store: AttemptStore
  keys: DerivedKeys
  statements: Statements
  limits: DatabaseLimits
  mails: MailQueue
  clock: Clock
}): EmailLogin {
  const { store, keys, statements, limits, mails, clock } = options
  const { codeLifeS, codeTries, resendS, approvalLifeS } = embeddedLimits
  const now = (): Date => new Date(clock.now())
  const fromNow = (seconds: number): Date => new Date(clock.now() + seconds * 1_000)
  const emailKey = keys.derive('email/1')
  const hashCode = (attemptId: string, code: string): string => keys.hmac('code/1', `${attemptId} ${code}`)
  const answer = ({ id }: Pick<Attempt, 'id'>, action: EmailStarted['action'], expiresAt: Date): EmailStarted => ({
    attemptId: id,
    action,
    expiresAt: expiresAt.getTime(),
  })

  async function mailCode(attempt: Attempt): Promise<EmailStarted> {
    const { id, emailEncrypted, subject, origin, label, codeSentAt } = attempt
    const refuse = (leftMs: number): never => {
      throw new RateLimitedError({ retryAfterS: Math.ceil(leftMs / 1_000) })
    }
    // The pause since the last code is checked before `CODES`, so that an early retry does not use up one of the allowed codes.
    const leftMs = codeSentAt ? msUntilResend(codeSentAt, clock.now()) : 0
    if (leftMs > 0) refuse(leftMs)
    const giveBack = await limits.consume(`code ${limitKey(attempt)}`, CODES)
    const code = makeCode()
    const expiresAt = fromNow(codeLifeS)
    const unlessSent = { after: fromNow(-resendS), before: fromNow(resendS) }
    const isSet = await store.setCode(id, hashCode(id, code), { now: now(), unlessSent, expiresAt })
    if (!isSet) {
      await giveBack()
      refuse(resendS * 1_000)
    }
    mails.add(composeCodeMail(decryptText(emailKey, emailEncrypted, subject), { code, origin, label }))
    return answer(attempt, 'VERIFY_OTP', expiresAt)
  }
  /** Whether a count that the known devices of an address share has reached its limit. */
  const isLimitReached = async (subject: string): Promise<boolean> =>
    (await limits.isReached(`failure ${subject}`, FAILURES)) || limits.isReached(`code ${subject}`, CODES)

  return {
    isKnownDevice: (jkt) => store.isKnownDevice(jkt),
    start: async ({ email, jkt, label, origin, project, network, refusal }) => {
      const { sendTo, lookup } = parseEmailAddress(email)
      const subject = keys.hmac('subject/1', lookup)
      const isKnownDevice = await store.isKnownDevice(jkt, subject)
      if (refusal && !isKnownDevice) throw refusal
      // Strangers cannot prove the key of a known device, so its logins need no limit for the project.
      if (!isKnownDevice) await countLogin(limits, { projectKey: project.key, network })
      const open = await store.findOpen({ jkt, subject, projectKey: project.key, origin }, now())
      if (open) return open.state === 'code' ? mailCode(open) : answer(open, 'VERIFY_DEVICE', open.expiresAt)
      // Once a limit is reached, even a known device needs the owner's approval.
      const skipsApproval = isKnownDevice && !(await isLimitReached(subject))
      const attempt = {
        id: randomUUID(),
        state: skipsApproval ? ('code' as const) : ('device' as const),
        projectKey: project.key,
        projectId: project.id,
        origin,
        jkt,
        subject,
        emailEncrypted: encryptText(emailKey, sendTo, subject),
        label,
        createdAt: now(),
        expiresAt: fromNow(approvalLifeS),
      }
      await store.add(attempt, now())
      if (skipsApproval) return mailCode({ ...attempt, code: '', codeSentAt: null, tries: 0, isApproved: false })
      return answer(attempt, 'VERIFY_DEVICE', attempt.expiresAt)
    },
    approveDevice: async ({ attemptId, jkt, statement }) => {
      const attempt = await store.find(attemptId, jkt)
      if (!attempt || attempt.state !== 'device' || attempt.expiresAt <= now()) throw new AttemptNotFoundError()
      const { sub, cnf, origin, project_id: projectId } = await statements.readDeviceApproval(statement)
      const isMatching =
        cnf.jkt === jkt &&
        origin === attempt.origin &&
        projectId === attempt.projectId &&
        isEqualText(keys.hmac('subject/1', sub), attempt.subject)
      if (!isMatching) throw new DeviceNotApprovedError()
      if (!(await store.approveDevice(attemptId, now()))) throw new AttemptNotFoundError()
      return mailCode({ ...attempt, state: 'code', isApproved: true })
    },
    verify: async ({ attemptId, jkt, otp }) => {
      const attempt = await store.find(attemptId, jkt)
      if (attempt?.state === 'burnt') throw new TooManyAttemptsError()
      if (attempt?.state !== 'code') throw new AttemptNotFoundError()
      if (attempt.expiresAt <= now()) throw new CodeExpiredError()
      const giveBack = await limits.consume(`failure ${limitKey(attempt)}`, FAILURES)
      const codeHash = await store.countTry(attemptId, codeTries, now())
      if (codeHash === undefined) {
        // No code was compared, so this try was no guess.
        await giveBack()
        throw new TooManyAttemptsError()
      }
      if (!isEqualText(codeHash, hashCode(attemptId, otp))) {
        await store.burn(attemptId, codeTries)
        throw new InvalidCodeError()
      }
      await giveBack()
      if (!(await store.spend(attemptId, codeHash))) throw new AttemptNotFoundError()
      return { attempt, email: decryptText(emailKey, attempt.emailEncrypted, attempt.subject) }
    },
  }
}
