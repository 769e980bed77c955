import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { custodyAudit, custodyAuditEnd } from '../tables.ts'

/** A stored row of the log. */
export type AuditRow = typeof custodyAudit.$inferSelect
/** The proof that a row is the last of the log. */
export type AuditEnd = { id: number; proof: string }

/** A database, or a transaction in a database. */
export type Writer = Pick<Database, 'execute' | 'select' | 'insert'>

/** Stores the rows of the log, and which of them is the last. */
export type AuditStore = {
  /**
   * Lets one caller at a time append, until the end of its transaction. @returns the last row, and the stored end; each is
   * undefined if there is none.
   */
  lockEnd: (within: Writer) => Promise<{ last: Pick<AuditRow, 'id' | 'hash'> | undefined; end: AuditEnd | undefined }>
  /** Adds a row, and replaces the end. */
  append: (row: AuditRow, end: AuditEnd, within: Writer) => Promise<void>
  findEnd: () => Promise<AuditEnd | undefined>
  /** Lists rows of an actor, newest first. */
  list: (actor: string, page: { before?: number | undefined; limit: number }) => Promise<AuditRow[]>
  /** Lists the rows after a row, oldest first. */
  listAfter: (id: number, limit: number) => Promise<AuditRow[]>
  /** Lists the oldest and the newest rows, this many of each. */
  listEnds: (count: number) => Promise<AuditRow[]>
  /** Returns whether there is a row with these values. */
  has: (row: Pick<AuditRow, 'actor' | 'action' | 'network'>) => Promise<boolean>
}

/**
 * The advisory lock under which rows are appended one after another. The lock may be any number, as long as all instances use
 * the same number.
 */
const LOCK = 4_657_367

/** Creates the store. */
export function createAuditStore(db: Database): AuditStore {
  const findEnd = async (reader: Pick<Database, 'select'>): Promise<AuditEnd | undefined> =>
    (await reader.select().from(custodyAuditEnd))[0]
  return {
    lockEnd: async (within) => {
      await within.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      const [last] = await within
        .select({ id: custodyAudit.id, hash: custodyAudit.hash })
        .from(custodyAudit)
        .orderBy(desc(custodyAudit.id))
        .limit(1)
      return { last, end: await findEnd(within) }
    },
    append: async (row, { id, proof }, within) => {
      await within.insert(custodyAudit).values(row)
      const end = { isEnd: true, id, proof }
      await within.insert(custodyAuditEnd).values(end).onConflictDoUpdate({ target: custodyAuditEnd.isEnd, set: end })
    },
    findEnd: () => findEnd(db),
    list: (actor, { before, limit }) =>
      db
        .select()
        .from(custodyAudit)
        .where(and(eq(custodyAudit.actor, actor), before === undefined ? undefined : lt(custodyAudit.id, before)))
        .orderBy(desc(custodyAudit.id))
        .limit(limit),
    listAfter: (id, limit) =>
      db.select().from(custodyAudit).where(gt(custodyAudit.id, id)).orderBy(asc(custodyAudit.id)).limit(limit),
    listEnds: async (count) => [
      ...(await db.select().from(custodyAudit).orderBy(asc(custodyAudit.id)).limit(count)),
      ...(await db.select().from(custodyAudit).orderBy(desc(custodyAudit.id)).limit(count)),
    ],
    has: async ({ actor, action, network }) => {
      const rows = await db
        .select({ id: custodyAudit.id })
        .from(custodyAudit)
        .where(and(eq(custodyAudit.actor, actor), eq(custodyAudit.action, action), eq(custodyAudit.network, network)))
        .limit(1)
      return rows.length > 0
    },
  }
}
