import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { vaultEvidence, vaultIdentity, vaultNonce, vaultWallet } from '../tables.ts'
import type { Evidence } from './evidence.ts'

/** Stores what devices proved, and for which owner an identity stands. */
export type IdentityStore = {
  addEvidence: (of: { jkt: string; subject: string; isWeak: boolean }, now: Date) => Promise<void>
  listEvidence: (jkt: string, since: Date) => Promise<Evidence[]>
  addNonce: (nonce: { nonce: string; jkt: string; expiresAt: Date }, now: Date) => Promise<void>
  /** Spends a nonce. @returns whether it was this device's, and not over. */
  takeNonce: (of: { nonce: string; jkt: string }, now: Date) => Promise<boolean>
  /** Makes an identity stand for an owner. */
  setOwner: (subject: string, owner: string, within: IdentityWriter) => Promise<void>
  /** Lets no identity stand for an owner but the owner's own. */
  forgetAll: (owner: string, within: IdentityWriter) => Promise<void>
  /** Whether an identity stands for an owner who has wallets. */
  isTaken: (subject: string) => Promise<boolean>
  /** Those owners for whom an address stands that is not their own: only changes of address make one stand for another. */
  listAddressed: (owners: readonly string[]) => Promise<ReadonlySet<string>>
  /** Owners by the identity that stands for them. */
  findOwners: (subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** A transaction, or the database. */
export type IdentityWriter = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

const KEPT_MS = 86_400_000

/** Creates the store. */
export function createIdentityStore(db: Database): IdentityStore {
  return {
    addEvidence: async ({ jkt, subject, isWeak }, now) => {
      await db.delete(vaultEvidence).where(lte(vaultEvidence.provedAt, new Date(now.getTime() - KEPT_MS)))
      await db
        .insert(vaultEvidence)
        .values({ jkt, subject, isWeak, provedAt: now })
        .onConflictDoUpdate({ target: [vaultEvidence.jkt, vaultEvidence.subject], set: { isWeak, provedAt: now } })
    },
    listEvidence: (jkt, since) =>
      db
        .select({ subject: vaultEvidence.subject, provedAt: vaultEvidence.provedAt, isWeak: vaultEvidence.isWeak })
        .from(vaultEvidence)
        .where(and(eq(vaultEvidence.jkt, jkt), gt(vaultEvidence.provedAt, since)))
        .orderBy(desc(vaultEvidence.provedAt)),
    addNonce: async (nonce, now) => {
      await db.delete(vaultNonce).where(lte(vaultNonce.expiresAt, now))
      await db.insert(vaultNonce).values(nonce)
    },
    takeNonce: async ({ nonce, jkt }, now) => {
      const taken = await db
        .delete(vaultNonce)
        .where(and(eq(vaultNonce.nonce, nonce), eq(vaultNonce.jkt, jkt), gt(vaultNonce.expiresAt, now)))
        .returning({ nonce: vaultNonce.nonce })
      return taken.length > 0
    },
    setOwner: async (subject, owner, within) => {
      await within
        .insert(vaultIdentity)
        .values({ subject, owner })
        .onConflictDoUpdate({ target: vaultIdentity.subject, set: { owner } })
    },
    forgetAll: async (owner, within) => {
      await within.delete(vaultIdentity).where(eq(vaultIdentity.owner, owner))
    },
    isTaken: async (subject) => {
      const [identity] = await db.select().from(vaultIdentity).where(eq(vaultIdentity.subject, subject))
      const owner = identity?.owner ?? subject
      return (await db.select().from(vaultWallet).where(eq(vaultWallet.subject, owner)).limit(1)).length > 0
    },
    listAddressed: async (owners) => {
      if (owners.length === 0) return new Set()
      const rows = await db
        .select({ owner: vaultIdentity.owner })
        .from(vaultIdentity)
        .where(inArray(vaultIdentity.owner, [...owners]))
      return new Set(rows.map(({ owner }) => owner))
    },
    findOwners: async (subjects) => {
      if (subjects.length === 0) return new Map()
      const rows = await db
        .select()
        .from(vaultIdentity)
        .where(inArray(vaultIdentity.subject, [...subjects]))
      return new Map(rows.map(({ subject, owner }) => [subject, owner]))
    },
  }
}
