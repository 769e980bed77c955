import type { Clock } from '@holdfast/base'
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { truncateAddress } from '../http/clientAddress.ts'
import { isEqualText } from '../http/isEqualText.ts'
import { type DerivedKeys } from './keys/deriveKeys.ts'
import { custodyAudit, custodyAuditEnd } from './tables.ts'

/** The content of a row of the log. */
export type AuditEvent = {
  /** At the API, the id of a user; at the vault, a subject. Empty for actions of the service itself. */
  actor: string
  action: string
  object?: string | undefined
  /** The visitor's network address; only its first part is stored. */
  clientAddress?: string | undefined
}

/** A stored row of the log. */
export type AuditRow = typeof custodyAudit.$inferSelect

/** A database, or a transaction in a database. */
type Writer = Pick<Database, 'execute' | 'select' | 'insert'>

/** Records security-relevant actions. */
export type AuditLog = {
  /** Appends a row. If `within` is a transaction, the row and the change that it records are written together or not at all. */
  append: (event: AuditEvent, within?: Writer) => Promise<void>
  /** Lists rows of an actor, newest first. */
  list: (actor: string, page: { before?: number | undefined; limit: number }) => Promise<AuditRow[]>
  /**
   * Returns whether an actor has performed this action before from the same network, at the precision at which the log stores
   * addresses.
   */
  hasDone: (event: { actor: string; action: string; clientAddress: string }) => Promise<boolean>
  /**
   * Returns whether the log was written with our keys. One matching row among the oldest and newest is enough, so that a few
   * damaged rows do not matter. True for an empty log.
   */
  isOurs: () => Promise<boolean>
  /** Checks the hashes of all rows, from the oldest to the newest. */
  check: () => Promise<AuditCheck>
}

/** Whether the log is unchanged. */
export type AuditCheck = {
  /**
   * Where the log stops being intact: the id of the first row that was changed or follows a missing row, or the next id if rows
   * are missing at the end. Undefined for an intact log.
   */
  broken: number | undefined
  /** The last row up to which the log is intact; undefined if there is none. */
  end: { id: number; hash: string } | undefined
}

/**
 * The advisory lock under which rows are appended one after another. The lock may be any number, as long as all instances use
 * the same number.
 */
const LOCK = 4_657_367
const BATCH = 1_000
/** How many rows at each end of the log are checked to find out whose log it is. */
const SAMPLE = 3

/** Creates the log. Its hashes are keyed, so that an attacker who can only write to the database cannot rewrite history. */
export function createAuditLog(options: { db: Database; keys: DerivedKeys; clock: Clock }): AuditLog {
  const { db, keys, clock } = options
  const hashOf = (row: Omit<AuditRow, 'hash'>): string =>
    keys.hmac(
      'audit/1',
      JSON.stringify([row.id, row.at.getTime(), row.actor, row.action, row.object, row.network, row.previous]),
    )
  const proveEnd = ({ id, hash }: { id: number; hash: string }): string => keys.hmac('audit-end/1', `${id} ${hash}`)

  async function write(writer: Writer, { actor, action, object = '', clientAddress = '' }: AuditEvent): Promise<void> {
    await writer.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [last] = await writer
      .select({ id: custodyAudit.id, hash: custodyAudit.hash })
      .from(custodyAudit)
      .orderBy(desc(custodyAudit.id))
      .limit(1)
    const [end] = await writer.select().from(custodyAuditEnd)
    // An end that does not belong to the last row shows that rows were removed. Writing the new end would hide this, so a gap
    // in the ids keeps it visible.
    const isIntact = last === undefined ? end === undefined : isEqualText(end?.proof ?? '', proveEnd(last))
    const row = {
      id: (last?.id ?? 0) + (isIntact ? 1 : 2),
      at: new Date(clock.now()),
      actor,
      action,
      // Storage as UTF-8 replaces halves of surrogate pairs, so they are replaced before the row is hashed.
      object: Buffer.from(object).toString(),
      network: truncateAddress(clientAddress),
      previous: last?.hash ?? '',
      hash: '',
    }
    const hash = hashOf(row)
    await writer.insert(custodyAudit).values({ ...row, hash })
    const newEnd = { isEnd: true, id: row.id, proof: proveEnd({ id: row.id, hash }) }
    await writer
      .insert(custodyAuditEnd)
      .values(newEnd)
      .onConflictDoUpdate({ target: custodyAuditEnd.isEnd, set: newEnd })
  }

  return {
    append: (event, within) =>
      within ? write(within, event) : db.transaction((transaction) => write(transaction, event)),
    list: (actor, { before, limit }) =>
      db
        .select()
        .from(custodyAudit)
        .where(and(eq(custodyAudit.actor, actor), before === undefined ? undefined : lt(custodyAudit.id, before)))
        .orderBy(desc(custodyAudit.id))
        .limit(limit),
    hasDone: async ({ actor, action, clientAddress }) => {
      const rows = await db
        .select({ id: custodyAudit.id })
        .from(custodyAudit)
        .where(
          and(
            eq(custodyAudit.actor, actor),
            eq(custodyAudit.action, action),
            eq(custodyAudit.network, truncateAddress(clientAddress)),
          ),
        )
        .limit(1)
      return rows.length > 0
    },
    isOurs: async () => {
      const read = (order: SQL) => db.select().from(custodyAudit).orderBy(order).limit(SAMPLE)
      const rows = [...(await read(asc(custodyAudit.id))), ...(await read(desc(custodyAudit.id)))]
      return rows.length === 0 || rows.some((row) => isEqualText(row.hash, hashOf(row)))
    },
    check: async () => {
      // The end is read before the rows, so that rows appended during the check do not count as changes.
      const [end] = await db.select().from(custodyAuditEnd)
      let isEndProved = end === undefined
      let last: AuditCheck['end']
      for (;;) {
        const rows = await db
          .select()
          .from(custodyAudit)
          .where(gt(custodyAudit.id, last?.id ?? 0))
          .orderBy(asc(custodyAudit.id))
          .limit(BATCH)
        for (const row of rows) {
          const follows = row.id === (last?.id ?? 0) + 1 && row.previous === (last?.hash ?? '')
          if (!follows || row.hash !== hashOf(row)) return { broken: row.id, end: last }
          last = { id: row.id, hash: row.hash }
          if (row.id === end?.id) isEndProved = isEqualText(end.proof, proveEnd(row))
        }
        if (rows.length < BATCH) break
      }
      // Each append also writes the end, so a log with rows but no end was changed.
      const isIntact = isEndProved && (end !== undefined || last === undefined)
      return { broken: isIntact ? undefined : (last?.id ?? 0) + 1, end: last }
    },
  }
}
