import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import { embeddedLimits, type Tokens } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { jwtVerify, SignJWT } from 'jose'
import type { AuditLog } from '../../custody/audit-log/auditLog.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import { decryptText } from '../../custody/keys/encrypt.ts'
import { linkPagesPath } from '../../custody/mail-links/linkPages.ts'
import type { MailLinks } from '../../custody/mail-links/mailLinks.ts'
import type { Database } from '../../database/connect.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { InvalidTokenError, RefreshSupersededError, SessionEndedError } from '../errors.ts'
import { composeNewDeviceMail } from '../login/mails.ts'
import type { LoginRow, SessionRow, SessionStore } from './sessionStore.ts'

const DAY_MS = 86_400_000
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
/**
 * The time after the first use of a refresh token during which a second use by the same device counts as another tab's
 * use, not as theft.
 */
const TABS_MS = 10_000
/** How long the link in the notice of a new device works. */
const FREEZE_LINK_MS = 7 * DAY_MS
/** How long a freeze lasts. */
const FREEZE_MS = 3 * DAY_MS

/** The session behind a call. */
export type Session = SessionRow

/** Manages sessions of devices: short-lived access tokens bound to the device's key, and refresh tokens that work once. */
export type Sessions = {
  /** Opens a session for a proved login. */
  open: (login: LoginRow, clientAddress: string) => Promise<Tokens>
  /**
   * Renews the tokens.
   *
   * @throws {SessionEndedError} when the session has ended, or when a used token is sent again, which ends the session |
   * {RefreshSupersededError} when another tab has just used the token
   */
  refresh: (refreshToken: string, jkt: string, clientAddress: string) => Promise<Tokens>
  /** Finds the session of an access token, which must belong to this device and still be valid. @throws {InvalidTokenError} */
  find: (accessToken: string, jkt: string) => Promise<Session>
  end: (session: Session, clientAddress: string) => Promise<void>
  /** Finds the address that codes are mailed to; null for a user who logs in only at providers. */
  findEmail: (userId: string) => Promise<string | null>
  /** Finds the user's address (the one that codes are mailed to, otherwise a provider's), and their name at a provider. */
  findProfile: (userId: string) => Promise<{ email: string | null; userName: string | null }>
  /** Freezes all of the user's key shares. @returns the time at which the freeze ends. */
  freeze: (userId: string, clientAddress: string) => Promise<Date>
}

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Creates the session service. */
export function createSessions(options: {
  db: Database
  store: SessionStore
  keys: DerivedKeys
  audit: AuditLog
  links: MailLinks
  mails: MailQueue
  /** The secure origin: the issuer and the audience of the tokens, and the origin of the links in mails. */
  url: string
  clock: Clock
}): Sessions {
  const { db, store, keys, audit, links, mails, url, clock } = options
  const privateKey = keys.signingKey('access-token/1')
  const publicKey = createPublicKey(privateKey)
  const emailKey = keys.derive('email/1')
  const fromNow = (ms: number): Date => new Date(clock.now() + ms)

  async function signAccessToken(
    session: Pick<Session, 'id' | 'jkt'>,
  ): Promise<{ accessToken: string; expiresAtMs: number }> {
    const nowS = Math.floor(clock.now() / 1_000)
    const expiresS = nowS + embeddedLimits.accessTokenS
    const accessToken = await new SignJWT({ sid: session.id, cnf: { jkt: session.jkt } })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
      .setIssuer(url)
      .setAudience(url)
      .setIssuedAt(nowS)
      .setExpirationTime(expiresS)
      .sign(privateKey)
    return { accessToken, expiresAtMs: expiresS * 1_000 }
  }

  async function issueTokens(
    session: Pick<Session, 'id' | 'jkt'>,
    refreshToken: string,
    refreshExpiresAt: Date,
  ): Promise<Tokens> {
    const { accessToken, expiresAtMs } = await signAccessToken(session)
    return {
      accessToken,
      accessTokenExpiresAt: expiresAtMs,
      refreshToken,
      refreshTokenExpiresAt: refreshExpiresAt.getTime(),
    }
  }

  const findEmail = async (userId: string): Promise<string | null> => {
    const identities = await store.listIdentities(userId)
    const row = identities.find(({ provider }) => provider === 'email')
    return row?.emailEncrypted ? decryptText(emailKey, row.emailEncrypted, row.subject) : null
  }

  /** Mails the owner about a device that is new to the account, with a link that freezes the account. */
  async function notifyOwner(userId: string, { origin, label }: LoginRow): Promise<void> {
    const email = await findEmail(userId)
    if (email === null) return
    const token = await links.make({ purpose: 'freeze', actor: userId, object: '' }, FREEZE_LINK_MS)
    mails.add(composeNewDeviceMail(email, { origin, label, freezeUrl: `${url}${linkPagesPath}/${token}` }))
  }

  return {
    findEmail,
    open: async (login, clientAddress) => {
      const refreshToken = randomBytes(32).toString('base64url')
      const idleExpiresAt = fromNow(IDLE_MS)
      const { sessionId, userId, isNewDevice } = await db.transaction(async (transaction) => {
        const times = { now: fromNow(0), idleExpiresAt, absoluteExpiresAt: fromNow(ABSOLUTE_MS) }
        const opened = await store.open(login, times, transaction)
        await store.addToken(hash(refreshToken), opened.sessionId, transaction)
        const event = {
          actor: opened.userId,
          action: `login.${login.provider}`,
          object: opened.deviceId,
          clientAddress,
        }
        await audit.append(event, transaction)
        return opened
      })
      if (isNewDevice) await notifyOwner(userId, login)
      return issueTokens({ id: sessionId, jkt: login.jkt }, refreshToken, idleExpiresAt)
    },
    refresh: async (refreshToken, jkt, clientAddress) => {
      const found = await store.findByToken(hash(refreshToken))
      // A thief without the device's key learns nothing about the session and cannot end it.
      if (!found || found.session.jkt !== jkt) throw new SessionEndedError()
      const { session, usedAt } = found
      const now = fromNow(0)
      const live = session.isRevoked ? undefined : await store.findLive(session.id, now)
      if (!live || session.idleExpiresAt <= now) throw new SessionEndedError()
      if (usedAt === null) {
        const next = randomBytes(32).toString('base64url')
        const until = new Date(Math.min(fromNow(IDLE_MS).getTime(), session.absoluteExpiresAt.getTime()))
        const isFirst = await db.transaction(async (transaction) => {
          if (!(await store.useToken(hash(refreshToken), now, transaction))) return false
          await store.addToken(hash(next), session.id, transaction)
          await store.extend(session.id, until, transaction)
          return true
        })
        if (isFirst) return issueTokens(session, next, until)
        throw new RefreshSupersededError()
      }
      if (now.getTime() - usedAt.getTime() < TABS_MS) throw new RefreshSupersededError()
      await store.revoke(session.id, now)
      await audit.append({ actor: session.userId, action: 'session.reuse', object: session.deviceId, clientAddress })
      throw new SessionEndedError()
    },
    find: async (accessToken, jkt) => {
      let sessionId: unknown
      try {
        const { payload } = await jwtVerify<{ sid?: unknown; cnf?: { jkt?: unknown } }>(accessToken, publicKey, {
          issuer: url,
          audience: url,
          algorithms: ['EdDSA'],
          typ: 'at+jwt',
          requiredClaims: ['exp', 'sid', 'cnf'],
          currentDate: new Date(clock.now()),
        })
        if (payload.cnf?.jkt === jkt) sessionId = payload.sid
      } catch (cause) {
        throw new InvalidTokenError({ cause })
      }
      const session = typeof sessionId === 'string' ? await store.findLive(sessionId, fromNow(0)) : undefined
      if (session?.jkt !== jkt) throw new InvalidTokenError()
      return session
    },
    end: async (session, clientAddress) => {
      await store.revoke(session.id, fromNow(0))
      await audit.append({ actor: session.userId, action: 'logout', object: session.deviceId, clientAddress })
    },
    findProfile: async (userId) => {
      const found = await store.listIdentities(userId)
      const identities = [...found].sort(
        (first, second) => Number(second.provider === 'email') - Number(first.provider === 'email'),
      )
      const decryptFirst = (column: 'emailEncrypted' | 'nameEncrypted'): string | null => {
        const row = identities.find((identity) => identity[column] !== null)
        return row ? decryptText(emailKey, row[column] ?? '', row.subject) : null
      }
      return { email: decryptFirst('emailEncrypted'), userName: decryptFirst('nameEncrypted') }
    },
    freeze: async (userId, clientAddress) => {
      const until = fromNow(FREEZE_MS)
      await store.freeze(userId, until)
      await audit.append({ actor: userId, action: 'freeze', clientAddress })
      return until
    },
  }
}
