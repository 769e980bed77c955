import { randomUUID } from 'node:crypto'
import { embeddedLimits } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
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
import type { ReadStatement } from '../../custody/statements.ts'
import type { Database } from '../../database/connect.ts'
import { isEqualText } from '../../http/isEqualText.ts'
import type { MailQueue } from '../../mail/queue.ts'
import type { Identities } from '../identities/identities.ts'
import type { IdentityStore } from '../identities/identityStore.ts'
import { composeEmailChangeCodeMail, composeEmailChangedMail } from '../mails.ts'
import type { RecoveryStore } from '../recovery/recoveryStore.ts'
import type { EmailChangeStore } from './emailChangeStore.ts'

/** How many codes are mailed at most for changes of one owner's address. */
const CODES_PER_OWNER: readonly SpanLimit[] = [{ points: 5, spanS: 86_400 }]

/** The claims of the API's statement that a device has proved an address. */
const provedSchema = z.object({ sub: z.string(), cnf: z.object({ jkt: z.string() }) })

/** A device that makes a call. */
type Caller = { jkt: string; clientAddress: string }

/**
 * Changes the address that approves new devices. The vault itself mails a code to the current address, and names the new
 * address in that mail, so the API alone can change nothing. For a day, a link mailed to the old address can revert the change.
 */
export type EmailChanges = {
  /**
   * Begins a change, and mails a code to the current address.
   *
   * @param caller.from - the current address; null for an owner who has none, and thus gets no code.
   * @throws {DeviceNotApprovedError} unless the device has a share of one of the owner's wallets | {FrozenError} |
   * {RateLimitedError} | {InvalidEmailAddressError}
   */
  ask: (caller: Caller & { from: string | null; to: string; origin: string; label: string }) => Promise<void>
  /**
   * Checks the mailed code. @returns the vault's statement, for the API, that the current address agreed. @throws
   * {AttemptNotFoundError} | {InvalidCodeError} | {TooManyAttemptsError} | {CodeExpiredError} | {FrozenError}
   */
  confirm: (caller: Caller, otp: string) => Promise<string>
  /**
   * Lets the new address represent the owner. Repeating the call changes nothing.
   *
   * @param statement - the API's statement that this device has proved the new address. The statement alone changes nothing:
   * the current address must have agreed. Without the statement, an address could represent an owner to whom it does not
   * belong.
   * @throws {AttemptNotFoundError} unless the current address agreed, or when the new address has wallets of its own |
   * {DeviceNotApprovedError} unless the new address is proved | {FrozenError}
   */
  complete: (caller: Caller, statement: string) => Promise<void>
  /**
   * Reverts a change, after a click on the link in the mail to the old address. Later changes of the same owners are undone
   * too, and their revert links no longer move these owners. @throws {AttemptNotFoundError}
   */
  revert: (changeId: string, clientAddress: string) => Promise<void>
}

/**
 * Creates the service for changes of address.
 *
 * @param options.url - the vault's URL.
 * @param options.audience - the URL of the API, which reads the vault's statements.
 */
export function createEmailChanges(options: {
  db: Database
  store: EmailChangeStore
  identityStore: IdentityStore
  identities: Pick<Identities, 'listOwnersWithoutAddress' | 'ownersOf'>
  recovery: Pick<RecoveryStore, 'listOwners' | 'findFrozenUntil'>
  keys: DerivedKeys
  limits: DatabaseLimits
  links: MailLinks
  mails: MailQueue
  audit: AuditLog
  /** Verifies and parses a statement of the API. */
  readStatement: ReadStatement
  url: string
  audience: string
  clock: Clock
}): EmailChanges {
  const {
    db,
    store,
    identityStore,
    identities,
    recovery,
    keys,
    limits,
    links,
    mails,
    audit,
    readStatement,
    url,
    audience,
    clock,
  } = options
  const { codeLifeS, codeTries, approvalLifeS, emailRevertS } = embeddedLimits
  const privateKey = keys.signingKey('statement/1')
  const emailKey = keys.derive('email/1')
  const after = (seconds: number): Date => new Date(clock.now() + seconds * 1_000)
  const hashCode = (id: string, code: string): string => keys.hmac('email-change/1', `${id} ${code}`)
  const parseAddress = (email: string) => {
    const { sendTo, lookup } = parseEmailAddress(email)
    const subject = keys.hmac('subject/1', lookup)
    return { sendTo, subject, encrypted: encryptText(emailKey, sendTo, subject) }
  }

  async function assertNotFrozen(owner: string): Promise<void> {
    const until = await recovery.findFrozenUntil(owner)
    if (until && until > after(0)) throw new FrozenError()
  }
  /** Finds the owner whose address may be changed. The device must have a share of one of their wallets. */
  async function findOwner(jkt: string, subject: string | undefined): Promise<string> {
    const deviceOwners = await recovery.listOwners(jkt)
    // If the device states no address, only owners without an address count: every other owner must be asked at their address.
    const candidates =
      subject === undefined ? await identities.listOwnersWithoutAddress(jkt) : await identities.ownersOf(subject)
    const owner = candidates.find((each) => deviceOwners.includes(each))
    if (owner === undefined) throw new DeviceNotApprovedError()
    return owner
  }

  return {
    ask: async ({ jkt, clientAddress, from, to, origin, label }) => {
      const current = from === null ? undefined : parseAddress(from)
      const next = parseAddress(to)
      const owner = await findOwner(jkt, current?.subject)
      await assertNotFrozen(owner)
      await limits.consume(`email change ${owner}`, CODES_PER_OWNER)
      const id = randomUUID()
      const code = makeCode()
      await store.add({
        id,
        jkt,
        state: current ? 'asked' : 'confirmed',
        owner,
        fromSubject: current?.subject ?? null,
        fromEncrypted: current?.encrypted ?? null,
        toSubject: next.subject,
        toEncrypted: next.encrypted,
        origin,
        label,
        code: hashCode(id, code),
        createdAt: after(0),
        expiresAt: after(codeLifeS),
      })
      await audit.append({ actor: owner, action: 'email.ask', object: jkt, clientAddress })
      if (current) mails.add(composeEmailChangeCodeMail(current.sendTo, { code, newEmail: next.sendTo, origin, label }))
    },
    confirm: async ({ jkt, clientAddress }, otp) => {
      const change = await store.findNewest(jkt)
      if (change?.state !== 'asked' || change.fromEncrypted === null || change.fromSubject === null) {
        throw new AttemptNotFoundError()
      }
      await assertNotFrozen(change.owner)
      if (change.expiresAt <= after(0)) throw new CodeExpiredError()
      const codeHash = await store.countTry(change.id, codeTries, after(0))
      if (codeHash === undefined) throw new TooManyAttemptsError()
      if (!isEqualText(codeHash, hashCode(change.id, otp))) throw new InvalidCodeError()
      if (!(await store.move(change.id, 'asked', 'confirmed'))) throw new AttemptNotFoundError()
      await audit.append({ actor: change.owner, action: 'email.confirm', object: jkt, clientAddress })
      const to = decryptText(emailKey, change.toEncrypted, change.toSubject).toLowerCase()
      return new SignJWT({ cnf: { jkt }, new_email: to })
        .setProtectedHeader({ alg: 'EdDSA', kid: '1', typ: 'email-change+jwt' })
        .setIssuer(url)
        .setAudience(audience)
        .setSubject(decryptText(emailKey, change.fromEncrypted, change.fromSubject).toLowerCase())
        .setIssuedAt(Math.floor(clock.now() / 1_000))
        .setExpirationTime(Math.floor(clock.now() / 1_000) + approvalLifeS)
        .sign(privateKey)
    },
    complete: async ({ jkt, clientAddress }, statement) => {
      const change = await store.findNewest(jkt)
      const isDone = change?.state === 'done'
      // A device that went offline may complete the change long after the code has expired, but only within about a day, since
      // the API repeats its statement no longer than that.
      if ((change?.state !== 'confirmed' && !isDone) || change.expiresAt <= after(approvalLifeS - emailRevertS)) {
        throw new AttemptNotFoundError()
      }
      const { id, owner, fromSubject, toSubject } = change
      const { sub, cnf } = await readStatement(statement, 'address-proved+jwt', provedSchema)
      if (cnf.jkt !== jkt || parseAddress(sub).subject !== toSubject) throw new DeviceNotApprovedError()
      // A device that did not receive the answer repeats the call.
      if (isDone) return
      await assertNotFrozen(owner)
      await db.transaction(async (transaction) => {
        await identityStore.lock(transaction)
        if (await identityStore.hasWallets(toSubject, transaction)) throw new AttemptNotFoundError()
        if (!(await store.move(id, 'confirmed', 'done', transaction))) throw new AttemptNotFoundError()
        // An owner who had no address may have added one since. Then only that address may agree to a change.
        if (fromSubject === null && (await identityStore.listWithAddress([owner], transaction)).has(owner)) {
          throw new AttemptNotFoundError()
        }
        const fromOwners = fromSubject && (await identityStore.findOwners([fromSubject], transaction)).get(fromSubject)
        const owners = fromOwners ? [fromOwners.own, ...fromOwners.named] : [owner]
        // From now on the new address represents these owners in addition to its own owner, who loses nothing.
        await identityStore.addOwners(toSubject, owners, transaction)
        await store.setOwners(id, { owners, fromOwn: fromOwners ? fromOwners.own : null }, transaction)
        // Another person may get the old address one day. Wallets that this person makes must belong only to them.
        if (fromSubject !== null) {
          await identityStore.setOwners(fromSubject, { own: randomUUID(), named: [] }, transaction)
        }
        await audit.append({ actor: owner, action: 'email.change', object: jkt, clientAddress }, transaction)
      })
      if (change.fromEncrypted === null || fromSubject === null) return
      const link = { purpose: 'revert-email', actor: owner, object: id } as const
      const revertUrl = `${url}${linkPagesPath}/${await links.make(link, emailRevertS * 1_000)}`
      const { origin, label } = change
      const newEmail = decryptText(emailKey, change.toEncrypted, toSubject)
      mails.add(
        composeEmailChangedMail(decryptText(emailKey, change.fromEncrypted, fromSubject), {
          newEmail,
          revertUrl,
          origin,
          label,
        }),
      )
    },
    revert: async (changeId, clientAddress) => {
      await db.transaction(async (transaction) => {
        await identityStore.lock(transaction)
        const change = await store.find(changeId, transaction)
        if (!change || change.fromSubject === null) throw new AttemptNotFoundError()
        const { owner, owners, fromOwn, fromSubject } = change
        if (!(await store.move(changeId, 'done', 'reverted', transaction))) throw new AttemptNotFoundError()
        // A thief may have changed the address again since, so all addresses that these owners named are removed. The link in
        // the mail about such a change went to the thief, and must not give the owners back to the thief.
        await identityStore.removeNamed(owners, transaction)
        await store.removeOwners(owners, transaction)
        // The thief may also have begun another change of this address, which is confirmed but not completed yet.
        await store.endUnfinished(fromSubject, transaction)
        const own = fromOwn ?? fromSubject
        const named = owners.filter((each) => each !== own)
        await identityStore.setOwners(fromSubject, { own, named }, transaction)
        await audit.append({ actor: owner, action: 'email.revert', object: changeId, clientAddress }, transaction)
      })
    },
  }
}
