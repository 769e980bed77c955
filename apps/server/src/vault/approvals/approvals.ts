import { createPublicKey, randomBytes, randomInt } from 'node:crypto'
import { embeddedLimits } from '@holdfast/api/embedded'
import type { Approval, ApprovalAsked } from '@holdfast/api/vault'
import type { Clock } from '@holdfast/base'
import { exportJWK, type JWK, SignJWT } from 'jose'
import type { AuditLog } from '../../custody/audit-log/auditLog.ts'
import { msUntilResend } from '../../custody/codes.ts'
import { parseEmailAddress } from '../../custody/emailAddress.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import { decryptText, encryptText } from '../../custody/keys/encrypt.ts'
import type { DatabaseLimits, SpanLimit } from '../../custody/limits/databaseLimits.ts'
import { createLongPoll } from '../../custody/longPoll.ts'
import { linkPagesPath } from '../../custody/mail-links/linkPages.ts'
import type { MailLinks } from '../../custody/mail-links/mailLinks.ts'
import { isEqualText } from '../../http/isEqualText.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { NumberNotShownError } from '../errors.ts'
import type { Evidence } from '../identities/evidence.ts'
import { composeApprovalMail, composeApprovedMail, composeWrongNumberMail } from '../mails.ts'
import type { ApprovalRow, ApprovalStore } from './approvalStore.ts'

/** The limits on links mailed to one address at the request of one network. Each network is counted separately. */
const NETWORK_LINKS: readonly SpanLimit[] = [
  { points: 5, spanS: 3_600 },
  { points: 20, spanS: 86_400 },
]
/**
 * The limits on links mailed to one address in total. Requests from networks in which its owner approved a device are counted
 * separately.
 */
const LINKS: readonly SpanLimit[] = [{ points: 60, spanS: 86_400 }]
/** The name of an approval in the audit log. */
const APPROVED_ACTION = 'approval.give'
/** How long the freeze link in the mail about an approval works, in milliseconds. */
const FREEZE_LINK_MS = 7 * 86_400_000
/** How often a long poll reads the approval, in milliseconds. */
const CHECK_MS = 400

/** The device that asks for an approval, and its app. */
export type ApprovalRequest = {
  email: string
  projectId: string
  origin: string
  /** Whether the frame shows the number that the owner must choose on the page of the link. */
  showsNumber: boolean
  jkt: string
  label: string
  network: string
  clientAddress: string
}

/** The outcome of a choice on a link's page. `over` means that the link no longer worked, so the choice changed nothing. */
export type Decision = 'approved' | 'wrong-number' | 'cancelled' | 'over'

/** Asks the owner of an email address to approve devices. Only the vault mails the links and receives the owners' choices. */
export type Approvals = {
  /**
   * Mails the owner a link with which they can approve the device. @throws {RateLimitedError} | {InvalidEmailAddressError} |
   * {NumberNotShownError}
   */
  ask: (request: ApprovalRequest) => Promise<ApprovalAsked>
  /**
   * Waits until a device's newest approval is decided, but only as long as a long poll is held open. @returns the approval in
   * its state at that time, which may still be pending.
   */
  wait: (jkt: string, signal: AbortSignal) => Promise<Approval>
  /** Finds the pending approval of a link, without changing it; undefined when the approval has expired or been decided. */
  find: (token: string) => Promise<ApprovalRow | undefined>
  /**
   * Decides an approval. @param number - the chosen number, empty when the page offered none; undefined for 'this was not me'.
   */
  decide: (token: string, number: string | undefined, clientAddress: string) => Promise<Decision>
  /** Lists the email addresses for which a device was approved within the last half hour. */
  listEvidence: (jkt: string) => Promise<Evidence[]>
  /**
   * Sends a mail to an owner, at the address by which they approved a device within the last half hour. Sends none if there is
   * no such address.
   *
   * @param isOwner - whether an email address, which is given by its keyed hash, belongs to the owner.
   */
  notify: (
    jkt: string,
    isOwner: (subject: string) => Promise<boolean>,
    compose: (to: string, place: { origin: string; label: string }) => Mail,
  ) => Promise<void>
  /** The public key that verifies the vault's statements. */
  publicKey: JWK
}

/** Creates the approval service. @param options.url - the vault's URL. @param options.audience - the API's URL. */
export async function createApprovals(options: {
  store: ApprovalStore
  keys: DerivedKeys
  audit: AuditLog
  limits: DatabaseLimits
  links: MailLinks
  mails: MailQueue
  url: string
  audience: string
  /** Whether a device may be approved from a page of an older client, which cannot show the number. */
  allowsOlderClients: boolean
  clock: Clock
}): Promise<Approvals> {
  const { store, keys, audit, limits, links, mails, url, audience, allowsOlderClients, clock } = options
  const { approvalLifeS, recoveryS } = embeddedLimits
  const privateKey = keys.signingKey('statement/1')
  const publicKey: JWK = { ...(await exportJWK(createPublicKey(privateKey))), kid: '1', alg: 'EdDSA', use: 'sig' }
  const emailKey = keys.derive('email/1')
  const after = (seconds: number): Date => new Date(clock.now() + seconds * 1_000)
  const hashOf = (token: string): string => keys.hmac('link/1', token)
  const emailOf = ({ emailEncrypted, subject }: ApprovalRow): string => decryptText(emailKey, emailEncrypted, subject)

  function signStatement(row: ApprovalRow): Promise<string> {
    const { jkt, origin, projectId } = row
    return new SignJWT({ cnf: { jkt }, origin, project_id: projectId })
      .setProtectedHeader({ alg: 'EdDSA', kid: '1', typ: 'device-approval+jwt' })
      .setIssuer(url)
      .setAudience(audience)
      .setSubject(emailOf(row).toLowerCase())
      .setIssuedAt(Math.floor(clock.now() / 1_000))
      .setExpirationTime(Math.floor(((row.approvedAt?.getTime() ?? 0) + approvalLifeS * 1_000) / 1_000))
      .sign(privateKey)
  }

  async function readApproval(jkt: string): Promise<Approval> {
    const row = await store.findNewest(jkt)
    if (!row || row.state === 'cancelled') return { state: 'cancelled' }
    if (row.state === 'pending') return { state: row.expiresAt > after(0) ? 'pending' : 'expired' }
    if (!row.approvedAt || row.approvedAt <= after(-approvalLifeS)) return { state: 'expired' }
    return { state: 'approved', statement: await signStatement(row) }
  }

  const pollApproval = createLongPoll({
    read: readApproval,
    deviceOf: (jkt) => jkt,
    isSettled: ({ state }) => state !== 'pending',
    everyMs: CHECK_MS,
    clock,
  })

  return {
    publicKey,
    ask: async ({ email, projectId, origin, showsNumber, jkt, label, network, clientAddress }) => {
      if (!showsNumber && !allowsOlderClients) throw new NumberNotShownError()
      const { sendTo, lookup } = parseEmailAddress(email)
      const subject = keys.hmac('subject/1', lookup)
      const last = await store.findNewest(jkt)
      const waitMs = last?.subject === subject ? msUntilResend(last.createdAt, clock.now()) : 0
      if (waitMs > 0) throw new RateLimitedError({ retryAfterS: Math.ceil(waitMs / 1_000) })
      await limits.consume(`link ${subject} ${network}`, NETWORK_LINKS)
      // The owner's networks have a count of their own, so that strangers in other networks do not use up the owner's links.
      const isOwnerNetwork = await audit.hasDone({ actor: subject, action: APPROVED_ACTION, clientAddress })
      await limits.consume(`${isOwnerNetwork ? 'own link' : 'link'} ${subject}`, LINKS)
      const token = randomBytes(32).toString('base64url')
      const choices = showsNumber ? pickNumbers() : []
      const matchNumber = showsNumber ? (choices[randomInt(choices.length)] ?? '') : ''
      const expiresAt = after(approvalLifeS)
      await store.add({
        token: hashOf(token),
        jkt,
        subject,
        emailEncrypted: encryptText(emailKey, sendTo, subject),
        projectId,
        origin,
        label,
        matchNumber,
        choices,
        state: 'pending',
        createdAt: after(0),
        expiresAt,
      })
      await audit.append({ actor: subject, action: 'approval.ask', object: jkt, clientAddress })
      mails.add(composeApprovalMail(sendTo, { link: `${url}/device/${token}`, origin, label, showsNumber }))
      return { matchNumber, expiresAt: expiresAt.getTime() }
    },
    wait: (jkt, signal) => pollApproval(signal, jkt),
    find: async (token) => {
      const row = await store.findByToken(hashOf(token))
      return row?.state === 'pending' && row.expiresAt > after(0) ? row : undefined
    },
    decide: async (token, number, clientAddress) => {
      const hash = hashOf(token)
      const row = await store.findByToken(hash)
      if (!row) return 'over'
      const isMatch = number !== undefined && isEqualText(number, row.matchNumber)
      if (!(await store.decide(hash, isMatch ? 'approved' : 'cancelled', after(0)))) return 'over'
      const { subject, jkt, origin, label } = row
      const action = isMatch ? APPROVED_ACTION : number === undefined ? 'approval.refuse' : 'approval.wrong-number'
      await audit.append({ actor: subject, action, object: jkt, clientAddress })
      if (number === undefined) return 'cancelled'
      if (!isMatch) {
        mails.add(composeWrongNumberMail(emailOf(row), { origin, label }))
        return 'wrong-number'
      }
      const freezeToken = await links.make({ purpose: 'freeze', actor: subject, object: '' }, FREEZE_LINK_MS)
      const freezeUrl = `${url}${linkPagesPath}/${freezeToken}`
      mails.add(composeApprovedMail(emailOf(row), { origin, label, freezeUrl }))
      return 'approved'
    },
    notify: async (jkt, isOwner, compose) => {
      for (const row of await store.listApproved(jkt, after(-recoveryS))) {
        if (await isOwner(row.subject)) return mails.add(compose(emailOf(row), row))
      }
    },
    listEvidence: async (jkt) =>
      (await store.listApproved(jkt, after(-recoveryS))).map(({ subject, approvedAt }) => ({
        subject,
        provider: 'email',
        provedAt: approvedAt ?? after(-recoveryS),
      })),
  }
}

/** Picks three different numbers of two digits. */
function pickNumbers(): string[] {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(randomInt(10, 100)))
  return [...numbers]
}
