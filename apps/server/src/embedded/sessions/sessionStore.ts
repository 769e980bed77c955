import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import {
  embeddedDevice,
  embeddedIdentity,
  embeddedRefreshToken,
  embeddedSession,
  embeddedUser,
  type IdentityProvider,
} from '../tables.ts'

/** A session with its device and its user. */
export type SessionRow = {
  id: string
  userId: string
  deviceId: string
  projectKey: number
  jkt: string
  loggedInAt: Date
  idleExpiresAt: Date
  absoluteExpiresAt: Date
  frozenUntil: Date | null
}

/** A user's login on a device. */
export type LoginRow = {
  provider: IdentityProvider
  /** Keyed hash of the provider's id for the user. */
  subject: string
  /** Null when the provider states no verified address. */
  emailEncrypted: string | null
  /** The user's name at the provider. */
  nameEncrypted?: string | null | undefined
  jkt: string
  label: string
  origin: string
  projectKey: number
}

/** An identity of a user at a provider. */
export type IdentityRow = typeof embeddedIdentity.$inferSelect

/** A transaction, or the database. */
export type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Stores users, devices and their sessions. */
export type SessionStore = {
  /**
   * Finds or creates the user and the device, opens a session, and deletes all sessions past their absolute end. `isNewDevice`
   * is true when the user existed before, and the device is new to them or was revoked.
   */
  open: (
    login: LoginRow,
    times: { now: Date; idleExpiresAt: Date; absoluteExpiresAt: Date },
    within: Writer,
  ) => Promise<{ sessionId: string; userId: string; deviceId: string; isNewDevice: boolean }>
  addToken: (hash: string, sessionId: string, within?: Writer) => Promise<void>
  /** Finds the session of a refresh token, even if it is no longer valid, and the time at which the token was used. */
  findByToken: (
    hash: string,
  ) => Promise<{ session: SessionRow & { isRevoked: boolean }; usedAt: Date | null } | undefined>
  /** Marks a token as used. @returns false when it was used before. */
  useToken: (hash: string, now: Date, within: Writer) => Promise<boolean>
  extend: (id: string, idleExpiresAt: Date, within: Writer) => Promise<void>
  /** Finds a session before its absolute end, unless the session or its device was revoked. Does not check the idle time. */
  findLive: (id: string, now: Date) => Promise<SessionRow | undefined>
  revoke: (id: string, now: Date) => Promise<void>
  /** Lists the user's identities, oldest first. */
  listIdentities: (userId: string) => Promise<IdentityRow[]>
  freeze: (userId: string, until: Date) => Promise<void>
  /** Finds the origin of the page on which a device logged in last. */
  findOrigin: (deviceId: string) => Promise<string>
  /** Finds the project of a device's newest valid session. */
  findProjectKey: (jkt: string, now: Date) => Promise<number | undefined>
}

/** Creates the store. */
export function createSessionStore(db: Database): SessionStore {
  const columns = {
    id: embeddedSession.id,
    userId: embeddedSession.userId,
    deviceId: embeddedSession.deviceId,
    projectKey: embeddedSession.projectKey,
    jkt: embeddedDevice.jkt,
    loggedInAt: embeddedSession.loggedInAt,
    idleExpiresAt: embeddedSession.idleExpiresAt,
    absoluteExpiresAt: embeddedSession.absoluteExpiresAt,
    frozenUntil: embeddedUser.frozenUntil,
  }

  async function ensureUser(
    writer: Writer,
    { provider, subject, emailEncrypted, nameEncrypted = null }: LoginRow,
    now: Date,
  ): Promise<{ userId: string; isNew: boolean }> {
    const isIdentity = and(eq(embeddedIdentity.provider, provider), eq(embeddedIdentity.subject, subject))
    // This locks the identity, so that the revert of a change of address either removes the identity before this login, or ends
    // the session that this login opens.
    const find = () =>
      writer.select({ userId: embeddedIdentity.userId }).from(embeddedIdentity).where(isIdentity).for('update')
    const [known] = await find()
    if (known) {
      // A user may have changed their name or address at the provider. An `email` identity holds the address to which codes are
      // mailed, which changes only through the calls for a change of address.
      if (provider !== 'email')
        await writer.update(embeddedIdentity).set({ emailEncrypted, nameEncrypted }).where(isIdentity)
      return { userId: known.userId, isNew: false }
    }
    const userId = randomUUID()
    await writer.insert(embeddedUser).values({ id: userId, createdAt: now })
    const added = await writer
      .insert(embeddedIdentity)
      .values({ provider, subject, userId, emailEncrypted, nameEncrypted, verifiedAt: now })
      .onConflictDoNothing()
      .returning({ userId: embeddedIdentity.userId })
    if (added.length > 0) return { userId, isNew: true }
    // Another device of the same user has just created the user.
    await writer.delete(embeddedUser).where(eq(embeddedUser.id, userId))
    const [existing] = await find()
    return { userId: existing?.userId ?? userId, isNew: false }
  }

  return {
    open: async (login, { now, idleExpiresAt, absoluteExpiresAt }, within) => {
      const { userId, isNew } = await ensureUser(within, login, now)
      const { jkt, label, origin, projectKey } = login
      const [knownDevice] = await within
        .select({ revokedAt: embeddedDevice.revokedAt })
        .from(embeddedDevice)
        .where(and(eq(embeddedDevice.userId, userId), eq(embeddedDevice.jkt, jkt)))
      const [device] = await within
        .insert(embeddedDevice)
        .values({ id: randomUUID(), userId, jkt, label, origin, createdAt: now, lastSeenAt: now })
        // A revoked device that logs in again is no longer revoked.
        .onConflictDoUpdate({
          target: [embeddedDevice.userId, embeddedDevice.jkt],
          set: { label, origin, lastSeenAt: now, revokedAt: null },
        })
        .returning({ id: embeddedDevice.id })
      const deviceId = device?.id ?? ''
      const sessionId = randomUUID()
      await within.delete(embeddedSession).where(lte(embeddedSession.absoluteExpiresAt, now))
      await within
        .insert(embeddedSession)
        .values({ id: sessionId, userId, deviceId, projectKey, loggedInAt: now, idleExpiresAt, absoluteExpiresAt })
      return { sessionId, userId, deviceId, isNewDevice: !isNew && (!knownDevice || knownDevice.revokedAt !== null) }
    },
    addToken: async (hash, sessionId, within = db) => {
      await within.insert(embeddedRefreshToken).values({ hash, sessionId })
    },
    findByToken: async (hash) => {
      const [row] = await db
        .select({ ...columns, revokedAt: embeddedSession.revokedAt, usedAt: embeddedRefreshToken.usedAt })
        .from(embeddedRefreshToken)
        .innerJoin(embeddedSession, eq(embeddedSession.id, embeddedRefreshToken.sessionId))
        .innerJoin(embeddedDevice, eq(embeddedDevice.id, embeddedSession.deviceId))
        .innerJoin(embeddedUser, eq(embeddedUser.id, embeddedSession.userId))
        .where(eq(embeddedRefreshToken.hash, hash))
      if (!row) return undefined
      const { revokedAt, usedAt, ...session } = row
      return { session: { ...session, isRevoked: revokedAt !== null }, usedAt }
    },
    useToken: async (hash, now, within) => {
      const used = await within
        .update(embeddedRefreshToken)
        .set({ usedAt: now })
        .where(and(eq(embeddedRefreshToken.hash, hash), isNull(embeddedRefreshToken.usedAt)))
        .returning({ hash: embeddedRefreshToken.hash })
      return used.length > 0
    },
    extend: async (id, idleExpiresAt, within) => {
      await within.update(embeddedSession).set({ idleExpiresAt }).where(eq(embeddedSession.id, id))
    },
    findLive: async (id, now) => {
      const [row] = await db
        .select(columns)
        .from(embeddedSession)
        .innerJoin(embeddedDevice, eq(embeddedDevice.id, embeddedSession.deviceId))
        .innerJoin(embeddedUser, eq(embeddedUser.id, embeddedSession.userId))
        .where(
          and(
            eq(embeddedSession.id, id),
            isNull(embeddedSession.revokedAt),
            isNull(embeddedDevice.revokedAt),
            gt(embeddedSession.absoluteExpiresAt, now),
          ),
        )
      return row
    },
    revoke: async (id, now) => {
      await db
        .update(embeddedSession)
        .set({ revokedAt: now })
        .where(and(eq(embeddedSession.id, id), isNull(embeddedSession.revokedAt)))
    },
    listIdentities: (userId) =>
      db
        .select()
        .from(embeddedIdentity)
        .where(eq(embeddedIdentity.userId, userId))
        .orderBy(asc(embeddedIdentity.verifiedAt)),
    findProjectKey: async (jkt, now) => {
      const [row] = await db
        .select({ projectKey: embeddedSession.projectKey })
        .from(embeddedSession)
        .innerJoin(embeddedDevice, eq(embeddedDevice.id, embeddedSession.deviceId))
        .where(
          and(
            eq(embeddedDevice.jkt, jkt),
            isNull(embeddedDevice.revokedAt),
            isNull(embeddedSession.revokedAt),
            gt(embeddedSession.idleExpiresAt, now),
            gt(embeddedSession.absoluteExpiresAt, now),
          ),
        )
        .orderBy(desc(embeddedSession.loggedInAt))
        .limit(1)
      return row?.projectKey
    },
    findOrigin: async (deviceId) => {
      const [row] = await db
        .select({ origin: embeddedDevice.origin })
        .from(embeddedDevice)
        .where(eq(embeddedDevice.id, deviceId))
      return row?.origin ?? ''
    },
    freeze: async (userId, until) => {
      await db.update(embeddedUser).set({ frozenUntil: until }).where(eq(embeddedUser.id, userId))
    },
  }
}
