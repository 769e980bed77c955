import { createPublicKey, randomUUID } from 'node:crypto'
import { type EmailChanged, type EmailChangeStarted, embeddedLimits } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import type { JWK } from 'jose'
import type { AuditLog } from '../../custody/audit-log/auditLog.ts'
import { makeCode } from '../../custody/codes.ts'
import { parseEmailAddress } from '../../custody/emailAddress.ts'
import {
  AttemptNotFoundError,
  CodeExpiredError,
  DeviceNotApprovedError,
  FrozenError,
  InvalidCodeError,
  TooManyAttemptsError,
} from '../../custody/errors.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import { decryptText, encryptText } from '../../custody/keys/encrypt.ts'
import type { DatabaseLimits, SpanLimit } from '../../custody/limits/databaseLimits.ts'
import { linkPagesPath } from '../../custody/mail-links/linkPages.ts'
import type { MailLinks } from '../../custody/mail-links/mailLinks.ts'
import type { SignStatement } from '../../custody/statements.ts'
import type { Database } from '../../database/connect.ts'
import { isEqualText } from '../../http/isEqualText.ts'
import type { MailQueue } from '../../mail/queue.ts'
import {
  EmailJustChangedError,
  EmailReplacedError,
  EmailTakenError,
  EmailUnchangedError,
  LoginTooOldError,
} from '../errors.ts'
import { composeChangeCodeMail, composeChangedMail } from '../login/mails.ts'
import type { Statements } from '../login/statement.ts'
import type { Session } from '../sessions/sessions.ts'
import type { EmailChangeRow, EmailChangeStore } from './emailChangeStore.ts'

const DAY_S = 86_400
/** How many changes a user may begin in a day. */
const CHANGES: readonly SpanLimit[] = [{ points: 5, spanS: DAY_S }]
/** How many codes may be mailed to one new address, for all users together, so that its mailbox is not flooded. */
const CODES: readonly SpanLimit[] = [{ points: 60, spanS: DAY_S }]
/** How many wrong codes one user may enter: fewer than `FAILURES`, so that no user uses up the others' tries for an address. */
const OWN_FAILURES: readonly SpanLimit[] = [{ points: 10, spanS: DAY_S }]
/**
 * How many wrong codes all users together may enter for one new address. The chance of a blind guess is 25 in a million a day.
 */
const FAILURES: readonly SpanLimit[] = [{ points: 25, spanS: DAY_S }]

/** The user who changes their address, and the network address of the call. */
export type EmailChanger = { session: Session; clientAddress: string }

/**
 * Changes a user's email address. The owner of the old address agrees at the vault, and proves the new address to the API. For
 * a day, a link in the mail to the old address reverts the change.
 */
export type EmailChanges = {
  /** The public key that verifies the API's statements for the vault. */
  publicKey: JWK
  /**
   * Begins a change. @returns the next step: the owner of the old address agrees at the vault or, without an old address, a
   * code is on its way to the new one.
   *
   * @throws {LoginTooOldError} | {InvalidEmailAddressError} | {EmailUnchangedError} | {FrozenError} |
   * {RateLimitedError}
   */
  start: (who: EmailChanger & { email: string; label: string }) => Promise<EmailChangeStarted>
  /**
   * Checks the vault's statement and mails the code to the new address. @throws {AttemptNotFoundError} |
   * {DeviceNotApprovedError} | {FrozenError} | {RateLimitedError}
   */
  confirm: (who: EmailChanger, given: { changeId: string; statement: string }) => Promise<void>
  /**
   * Checks the mailed code and completes the change. @returns the new address, and a statement for the vault that this device
   * has proved the address.
   *
   * @throws {AttemptNotFoundError} | {InvalidCodeError} | {CodeExpiredError} | {TooManyAttemptsError} | {RateLimitedError} |
   * {EmailTakenError} | {EmailReplacedError} | {FrozenError}
   */
  finish: (who: EmailChanger, given: { changeId: string; otp: string }) => Promise<EmailChanged>
  /**
   * Signs the statement of `finish` again, for a device that may not have received it. @returns null if the device has made no
   * change within the last day.
   */
  findStatement: (session: Pick<Session, 'userId' | 'jkt'>) => Promise<string | null>
  /**
   * Reverts a change and all later changes, for the recipient of the mail to the old address. @throws {AttemptNotFoundError} if
   * the change was reverted already, or is older than a day.
   */
  revert: (changeId: string, clientAddress: string) => Promise<void>
  /** @throws {EmailReplacedError} while an account may still return to this address. */
  assertNotReplaced: (subject: string) => Promise<void>
  /** Guards the export of a wallet. @throws {EmailJustChangedError} while the old address may take the account back. */
  assertNotJustChanged: (userId: string) => Promise<void>
}

/** Creates the service for changes of address. @param options.url - the secure origin. */
export function createEmailChanges(options: {
  db: Database
  store: EmailChangeStore
  keys: DerivedKeys
  statements: Statements
  limits: DatabaseLimits
  links: MailLinks
  mails: MailQueue
  audit: AuditLog
  findEmail: (userId: string) => Promise<string | null>
  findOrigin: (deviceId: string) => Promise<string>
  /** Signs statements for the vault. */
  sign: SignStatement
  url: string
  clock: Clock
}): EmailChanges {
  const { db, store, keys, statements, limits, links, mails, audit, findEmail, findOrigin, sign, url, clock } = options
  const { codeLifeS, codeTries, approvalLifeS, emailRevertS, freshLoginS } = embeddedLimits
  const emailKey = keys.derive('email/1')
  const privateKey = keys.signingKey('statement/1')
  const now = (): Date => new Date(clock.now())
  const fromNow = (seconds: number): Date => new Date(clock.now() + seconds * 1_000)
  const hashCode = (id: string, code: string): string => keys.hmac('email-change/1', `${id} ${code}`)
  const subjectOf = (email: string): string => keys.hmac('subject/1', parseEmailAddress(email).lookup)

  async function mailCode(change: {
    id: string
    toEncrypted: string
    toSubject: string
    origin: string
    label: string
  }) {
    const giveBack = await limits.consume(`email change to ${change.toSubject}`, CODES)
    const code = makeCode()
    const isSet = await store.setCode(change.id, hashCode(change.id, code), {
      now: now(),
      expiresAt: fromNow(codeLifeS),
    })
    if (!isSet) {
      await giveBack()
      throw new AttemptNotFoundError()
    }
    const { origin, label } = change
    mails.add(
      composeChangeCodeMail(decryptText(emailKey, change.toEncrypted, change.toSubject), { code, origin, label }),
    )
  }

  /**
   * Counts a try as a failure before the code is compared. @returns a function that undoes the count, for a try that was not a
   * wrong guess. @throws {RateLimitedError}
   */
  async function countFailure({ userId, toSubject }: EmailChangeRow): Promise<() => Promise<void>> {
    // The user's own limit comes first, so that a refused user uses up none of the limit that all users share.
    const giveBackOwn = await limits.consume(`email change failure ${userId}`, OWN_FAILURES)
    try {
      const giveBackShared = await limits.consume(`email change failure to ${toSubject}`, FAILURES)
      return async () => {
        await giveBackOwn()
        await giveBackShared()
      }
    } catch (error) {
      await giveBackOwn()
      throw error
    }
  }

  /** Refuses to begin or continue a change while the account is frozen. */
  const assertNotFrozen = ({ frozenUntil }: Session): void => {
    if (frozenUntil !== null && frozenUntil > now()) throw new FrozenError()
  }

  /** Signs a statement for the vault. It says that the change's device has proved the new address. */
  const signAddressProof = ({ jkt, toEncrypted, toSubject }: EmailChangeRow): Promise<string> =>
    sign('address-proved+jwt', { sub: decryptText(emailKey, toEncrypted, toSubject).toLowerCase(), cnf: { jkt } })

  return {
    publicKey: { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: '1', alg: 'EdDSA', use: 'sig' },
    start: async ({ session, email, label }) => {
      const { userId, jkt, deviceId, loggedInAt } = session
      assertNotFrozen(session)
      const { sendTo } = parseEmailAddress(email)
      const currentEmail = await findEmail(userId)
      const fromSubject = currentEmail === null ? null : subjectOf(currentEmail)
      const toSubject = subjectOf(sendTo)
      if (toSubject === fromSubject) throw new EmailUnchangedError()
      // Without an old address, no mailed code can prove that the user wants the change, so the login must be fresh.
      if (currentEmail === null && loggedInAt < fromNow(-freshLoginS)) throw new LoginTooOldError()
      await limits.consume(`email change ${userId}`, CHANGES)
      const change = {
        id: randomUUID(),
        userId,
        jkt,
        state: 'asked' as const,
        fromSubject,
        fromEncrypted:
          currentEmail === null || fromSubject === null ? null : encryptText(emailKey, currentEmail, fromSubject),
        toSubject,
        toEncrypted: encryptText(emailKey, sendTo, toSubject),
        origin: await findOrigin(deviceId),
        label,
        expiresAt: fromNow(approvalLifeS),
      }
      await store.add(change)
      if (currentEmail !== null) return { changeId: change.id, action: 'VERIFY_PRIMARY_OTP' }
      await mailCode(change)
      return { changeId: change.id, action: 'VERIFY_SECONDARY_OTP' }
    },
    confirm: async ({ session }, { changeId, statement }) => {
      assertNotFrozen(session)
      const change = await store.find(changeId, session.userId)
      if (change?.state !== 'asked' || change.jkt !== session.jkt) throw new AttemptNotFoundError()
      const { sub, new_email: to, cnf } = await statements.readEmailChange(statement)
      const isMatching =
        cnf.jkt === session.jkt && subjectOf(sub) === change.fromSubject && subjectOf(to) === change.toSubject
      if (!isMatching) throw new DeviceNotApprovedError()
      await mailCode(change)
    },
    finish: async ({ session, clientAddress }, { changeId, otp }) => {
      assertNotFrozen(session)
      const change = await store.find(changeId, session.userId)
      if (change?.state !== 'code' || change.jkt !== session.jkt) throw new AttemptNotFoundError()
      if (change.expiresAt <= now()) throw new CodeExpiredError()
      const undoCount = await countFailure(change)
      const codeHash = await store.countTry(changeId, codeTries, now())
      if (codeHash === undefined) {
        // No code was compared, so this try was no guess.
        await undoCount()
        throw new TooManyAttemptsError()
      }
      if (!isEqualText(codeHash, hashCode(changeId, otp))) throw new InvalidCodeError()
      await undoCount()
      await db.transaction(async (transaction) => {
        const times = { now: now(), revertibleSince: fromNow(-emailRevertS) }
        const outcome = await store.finish(change, times, transaction)
        if (outcome === 'taken') throw new EmailTakenError()
        if (outcome === 'replaced') throw new EmailReplacedError()
        if (outcome === 'over') throw new AttemptNotFoundError()
        const event = { actor: session.userId, action: 'email.change', object: session.deviceId, clientAddress }
        await audit.append(event, transaction)
      })
      const email = decryptText(emailKey, change.toEncrypted, change.toSubject)
      if (change.fromEncrypted !== null && change.fromSubject !== null) {
        const link = { purpose: 'revert-email', actor: session.userId, object: changeId } as const
        const revertUrl = `${url}${linkPagesPath}/${await links.make(link, emailRevertS * 1_000)}`
        const { origin, label } = change
        const to = decryptText(emailKey, change.fromEncrypted, change.fromSubject)
        mails.add(composeChangedMail(to, { newEmail: email, revertUrl, origin, label }))
      }
      return { email, statement: await signAddressProof(change) }
    },
    findStatement: async ({ userId, jkt }) => {
      const change = await store.findDone(userId, jkt, fromNow(-emailRevertS))
      return change ? signAddressProof(change) : null
    },
    revert: async (changeId, clientAddress) => {
      await db.transaction(async (transaction) => {
        const times = { now: now(), revertibleSince: fromNow(-emailRevertS) }
        const change = await store.revert(changeId, times, transaction)
        if (!change) throw new AttemptNotFoundError()
        await audit.append(
          { actor: change.userId, action: 'email.revert', object: changeId, clientAddress },
          transaction,
        )
      })
    },
    assertNotReplaced: async (subject) => {
      if (await store.isReplaced(subject, fromNow(-emailRevertS))) throw new EmailReplacedError()
    },
    assertNotJustChanged: async (userId) => {
      if (await store.hasChanged(userId, fromNow(-emailRevertS))) throw new EmailJustChangedError()
    },
  }
}
