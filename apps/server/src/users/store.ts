import { and, count, desc, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { account, passkey, session, user, verification } from '../database/schema.ts'

/** A stored session: a browser in which a user is signed in. */
type SessionRow = typeof session.$inferSelect

/** A wallet that signed: its address in canonical form, and the chain whose contract accepted the signature, if one did. */
export type SigningWallet = { address: string; contractChain: string | undefined }

/** The most sessions that a user keeps: every sign-in begins one, and all are returned in one list. */
const MAX_SESSIONS = 50

/** Reads and changes users and sessions where the auth library offers no call for it. */
export type UserStore = {
  isUserNameTaken: (lowerCaseName: string) => Promise<boolean>
  /** Finds whether the user with this name has a password; undefined if no user has this name. */
  findByUserName: (lowerCaseName: string) => Promise<{ hasPassword: boolean } | undefined>
  /** Tells whether the user with this id has a password. */
  hasPassword: (userId: string) => Promise<boolean>
  /** Finds the user who verified a wallet. A contract's signature counts only on the chain on which it verified the wallet. */
  findIdByWallet: (wallet: SigningWallet) => Promise<string | undefined>
  /** Lists the sessions that have not expired by `now`, newest first. */
  listSessions: (userId: string, now: Date) => Promise<SessionRow[]>
  /** Deletes a session of a user. @returns whether the session existed. */
  deleteSession: (userId: string, id: string) => Promise<boolean>
  deleteOtherSessions: (userId: string, keptId: string) => Promise<void>
  /** Deletes a user's sessions beyond {@link MAX_SESSIONS}: those that were used longest ago. */
  deleteExcessSessions: (userId: string) => Promise<void>
  /** Deletes sessions, and the auth library's challenges and states, that expired before a time. */
  deleteExpired: (before: Date) => Promise<void>
  countPasskeys: (userId: string) => Promise<number>
}

/** Creates the store. */
export function createUserStore(db: Database): UserStore {
  return {
    isUserNameTaken: async (name) => {
      const rows = await db.select({ id: user.id }).from(user).where(eq(user.username, name)).limit(1)
      return rows.length > 0
    },
    findByUserName: async (name) => {
      const [row] = await db
        .select({ password: account.password })
        .from(user)
        .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
        .where(eq(user.username, name))
        .limit(1)
      return row && { hasPassword: row.password !== null }
    },
    hasPassword: async (userId) => {
      const rows = await db
        .select({ id: account.id })
        .from(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, 'credential'), isNotNull(account.password)))
        .limit(1)
      return rows.length > 0
    },
    findIdByWallet: async ({ address, contractChain }) => {
      const [row] = await db
        .select({ id: user.id })
        .from(user)
        // The index ignores case, but addresses of some namespaces differ only by case, so the second condition compares
        // exactly.
        .where(
          and(
            eq(sql`lower(${user.verifiedWallet})`, address.toLowerCase()),
            eq(user.verifiedWallet, address),
            contractChain === undefined ? undefined : eq(user.verifiedWalletChain, contractChain),
          ),
        )
        .limit(1)
      return row?.id
    },
    listSessions: (userId, now) =>
      db
        .select()
        .from(session)
        .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
        .orderBy(desc(session.createdAt))
        .limit(MAX_SESSIONS),
    deleteSession: async (userId, id) => {
      const rows = await db
        .delete(session)
        .where(and(eq(session.userId, userId), eq(session.id, id)))
        .returning({ id: session.id })
      return rows.length > 0
    },
    deleteOtherSessions: async (userId, keptId) => {
      await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, keptId)))
    },
    deleteExcessSessions: async (userId) => {
      const oldestKept = db
        .select({ updatedAt: session.updatedAt })
        .from(session)
        .where(eq(session.userId, userId))
        .orderBy(desc(session.updatedAt))
        .offset(MAX_SESSIONS - 1)
        .limit(1)
      await db.delete(session).where(and(eq(session.userId, userId), lt(session.updatedAt, oldestKept)))
    },
    deleteExpired: async (before) => {
      await db.delete(session).where(lt(session.expiresAt, before))
      await db.delete(verification).where(lt(verification.expiresAt, before))
    },
    countPasskeys: async (userId) => {
      const [row] = await db.select({ passkeys: count() }).from(passkey).where(eq(passkey.userId, userId))
      return row?.passkeys ?? 0
    },
  }
}
