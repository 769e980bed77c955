import { and, desc, eq, gt, inArray, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import {
  vaultDevice,
  vaultEmailChange,
  vaultEvidence,
  vaultFreeze,
  vaultIdentity,
  vaultNonce,
  vaultWallet,
} from '../tables.ts'
import type { Evidence } from './evidence.ts'

/** Stores the identities that devices proved, and the owners whom each identity represents. */
export type IdentityStore = {
  addEvidence: (
    evidence: { jkt: string; subject: string; provider: string; isWeak: boolean },
    now: Date,
  ) => Promise<void>
  listEvidence: (jkt: string, since: Date) => Promise<Evidence[]>
  /**
   * Moves wallets from one owner to another, but only the wallets that no other device ever opened. Does nothing if the first
   * owner has named an address, is represented by another identity, is about to change the address or has frozen recovery:
   * all of this belongs to the owner, and would not move with the wallets.
   */
  moveWallets: (of: { jkt: string; from: string; to: string }, now: Date) => Promise<void>
  addNonce: (nonce: { nonce: string; jkt: string; expiresAt: Date }, now: Date) => Promise<void>
  /** Spends a nonce. @returns whether it was issued to this device and had not expired. */
  spendNonce: (nonce: { nonce: string; jkt: string }, now: Date) => Promise<boolean>
  /** Locks the owners of identities against other transactions until this one ends. Waits while another one has the lock. */
  lock: (within: IdentityWriter) => Promise<void>
  /** Lets an identity represent exactly these owners: its own owner, and the owners who named it. */
  setOwners: (
    subject: string,
    owners: { own: string; named: readonly string[] },
    within: IdentityWriter,
  ) => Promise<void>
  /** Lets an identity represent further owners, who named it. */
  addOwners: (subject: string, owners: readonly string[], within: IdentityWriter) => Promise<void>
  /** Removes these owners from every identity that they named. */
  removeNamed: (owners: readonly string[], within: IdentityWriter) => Promise<void>
  /** Returns whether wallets were made with an identity. */
  hasWallets: (subject: string, within: IdentityWriter) => Promise<boolean>
  /**
   * Lists those of the given owners who have named an identity as theirs. That identity is always an email address, since
   * owners name an identity only by changing their address.
   */
  listWithAddress: (owners: readonly string[], within?: IdentityWriter) => Promise<ReadonlySet<string>>
  /** Finds the owners whom each identity represents. */
  findOwners: (subjects: readonly string[], within?: IdentityWriter) => Promise<ReadonlyMap<string, Owners>>
}

/** The owners whom an identity represents. */
export type Owners = {
  /** The owner of everything that was made with the identity. */
  own: string
  /** Owners who named the identity as theirs. */
  named: readonly string[]
}

/** A transaction, or the database. */
export type IdentityWriter = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** How long evidence is stored, in milliseconds. */
const RETENTION_MS = 86_400_000

/** Creates the store. */
export function createIdentityStore(db: Database): IdentityStore {
  const findOwners: IdentityStore['findOwners'] = async (subjects, within = db) => {
    const rows =
      subjects.length === 0
        ? []
        : await within
            .select()
            .from(vaultIdentity)
            .where(inArray(vaultIdentity.subject, [...subjects]))
    return new Map(
      subjects.map((subject) => {
        const subjectRows = rows.filter((row) => row.subject === subject)
        const named = subjectRows.filter(({ isOwn }) => !isOwn).map(({ owner }) => owner)
        return [subject, { own: subjectRows.find(({ isOwn }) => isOwn)?.owner ?? subject, named }]
      }),
    )
  }
  const addOwners: IdentityStore['addOwners'] = async (subject, owners, within) => {
    if (owners.length === 0) return
    const rows = owners.map((owner) => ({ subject, owner, isOwn: false }))
    await within.insert(vaultIdentity).values(rows).onConflictDoNothing()
  }
  return {
    addEvidence: async ({ jkt, subject, provider, isWeak }, now) => {
      await db.delete(vaultEvidence).where(lte(vaultEvidence.provedAt, new Date(now.getTime() - RETENTION_MS)))
      await db
        .insert(vaultEvidence)
        .values({ jkt, subject, provider, isWeak, provedAt: now })
        .onConflictDoUpdate({ target: [vaultEvidence.jkt, vaultEvidence.subject], set: { isWeak, provedAt: now } })
    },
    listEvidence: (jkt, since) =>
      db
        .select({
          subject: vaultEvidence.subject,
          provider: vaultEvidence.provider,
          provedAt: vaultEvidence.provedAt,
          isWeak: vaultEvidence.isWeak,
        })
        .from(vaultEvidence)
        .where(and(eq(vaultEvidence.jkt, jkt), gt(vaultEvidence.provedAt, since)))
        .orderBy(desc(vaultEvidence.provedAt)),
    moveWallets: async ({ jkt, from, to }, now) => {
      const ownSets = db.select({ id: vaultDevice.walletId }).from(vaultDevice).where(eq(vaultDevice.jkt, jkt))
      const otherSets = db
        .select()
        .from(vaultDevice)
        .where(and(eq(vaultDevice.walletId, vaultWallet.id), ne(vaultDevice.jkt, jkt)))
      const identities = db
        .select()
        .from(vaultIdentity)
        .where(or(eq(vaultIdentity.owner, from), eq(vaultIdentity.subject, from)))
      const changes = db
        .select()
        .from(vaultEmailChange)
        .where(and(eq(vaultEmailChange.owner, from), inArray(vaultEmailChange.state, ['asked', 'confirmed'])))
      const freezes = db
        .select()
        .from(vaultFreeze)
        .where(and(eq(vaultFreeze.subject, from), gt(vaultFreeze.until, now)))
      await db
        .update(vaultWallet)
        .set({ subject: to })
        .where(
          and(
            eq(vaultWallet.subject, from),
            inArray(vaultWallet.id, ownSets),
            notExists(otherSets),
            notExists(identities),
            notExists(changes),
            notExists(freezes),
          ),
        )
    },
    addNonce: async (nonce, now) => {
      await db.delete(vaultNonce).where(lte(vaultNonce.expiresAt, now))
      await db.insert(vaultNonce).values(nonce)
    },
    spendNonce: async ({ nonce, jkt }, now) => {
      const taken = await db
        .delete(vaultNonce)
        .where(and(eq(vaultNonce.nonce, nonce), eq(vaultNonce.jkt, jkt), gt(vaultNonce.expiresAt, now)))
        .returning({ nonce: vaultNonce.nonce })
      return taken.length > 0
    },
    lock: async (within) => {
      await within.execute(sql`select pg_advisory_xact_lock(hashtextextended('vault_identity', 0))`)
    },
    setOwners: async (subject, { own, named }, within) => {
      await within.delete(vaultIdentity).where(eq(vaultIdentity.subject, subject))
      if (own !== subject) await within.insert(vaultIdentity).values({ subject, owner: own, isOwn: true })
      await addOwners(subject, named, within)
    },
    addOwners,
    removeNamed: async (owners, within) => {
      if (owners.length === 0) return
      await within
        .delete(vaultIdentity)
        .where(and(inArray(vaultIdentity.owner, [...owners]), eq(vaultIdentity.isOwn, false)))
    },
    hasWallets: async (subject, within) => {
      const own = (await findOwners([subject], within)).get(subject)?.own ?? subject
      return (await within.select().from(vaultWallet).where(eq(vaultWallet.subject, own)).limit(1)).length > 0
    },
    listWithAddress: async (owners, within = db) => {
      if (owners.length === 0) return new Set()
      const rows = await within
        .select({ owner: vaultIdentity.owner })
        .from(vaultIdentity)
        .where(and(inArray(vaultIdentity.owner, [...owners]), eq(vaultIdentity.isOwn, false)))
      return new Set(rows.map(({ owner }) => owner))
    },
    findOwners,
  }
}
