import { isIPv6 } from 'node:net'
import type { Clock } from '@holdfast/base'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { DerivedKeys } from './shares/keys.ts'
import { custodyAudit } from './tables.ts'

/** What a row says. */
export type AuditEvent = {
  /** The user, or the subject at the vault; empty for the service itself. */
  actor: string
  action: string
  object?: string | undefined
  /** The visitor's address; only its first part is kept. */
  clientAddress?: string | undefined
}

/** A row. */
export type AuditRow = typeof custodyAudit.$inferSelect

/** A database, or a transaction in one. */
type Writer = Pick<Database, 'execute' | 'select' | 'insert'>

/** The log of what was done. */
export type AuditLog = {
  /** Appends a row; within a transaction, the row and what it tells of are written together. */
  append: (event: AuditEvent, within?: Writer) => Promise<void>
  /** Rows of an actor, newest first. */
  list: (actor: string, page: { before?: number | undefined; most: number }) => Promise<AuditRow[]>
  /** Checks the chain from its beginning. @returns the id of the first row that does not fit; undefined when all do. */
  findBreak: () => Promise<number | undefined>
}

/** Any number that all instances share: rows of the chain are written one after another. */
const LOCK = 4_657_367
const BATCH = 1_000

/** The first two parts of an IPv4 address, the first three groups of an IPv6 address. */
export function truncateAddress(address: string): string {
  return isIPv6(address) ? `${address.split(':').slice(0, 3).join(':')}::` : address.split('.').slice(0, 2).join('.')
}

/** Creates the log. Its hashes are keyed, so that one who can only write to the database cannot rewrite history. */
export function createAuditLog(options: { db: Database; keys: DerivedKeys; clock: Clock }): AuditLog {
  const { db, keys, clock } = options
  const hashOf = (row: Omit<AuditRow, 'hash'>): string =>
    keys.hmac(
      'audit/1',
      JSON.stringify([row.id, row.at.getTime(), row.actor, row.action, row.object, row.network, row.previous]),
    )

  async function write(writer: Writer, { actor, action, object = '', clientAddress = '' }: AuditEvent): Promise<void> {
    await writer.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [last] = await writer
      .select({ id: custodyAudit.id, hash: custodyAudit.hash })
      .from(custodyAudit)
      .orderBy(desc(custodyAudit.id))
      .limit(1)
    const row = {
      id: (last?.id ?? 0) + 1,
      at: new Date(clock.now()),
      actor,
      action,
      object,
      network: truncateAddress(clientAddress),
      previous: last?.hash ?? '',
      hash: '',
    }
    await writer.insert(custodyAudit).values({ ...row, hash: hashOf(row) })
  }

  return {
    append: (event, within) =>
      within ? write(within, event) : db.transaction((transaction) => write(transaction, event)),
    list: (actor, { before, most }) =>
      db
        .select()
        .from(custodyAudit)
        .where(and(eq(custodyAudit.actor, actor), before === undefined ? undefined : lt(custodyAudit.id, before)))
        .orderBy(desc(custodyAudit.id))
        .limit(most),
    findBreak: async () => {
      let previous = ''
      for (let after = 0; ; ) {
        const rows = await db
          .select()
          .from(custodyAudit)
          .where(gt(custodyAudit.id, after))
          .orderBy(asc(custodyAudit.id))
          .limit(BATCH)
        for (const row of rows) {
          if (row.id !== after + 1 || row.previous !== previous || row.hash !== hashOf(row)) return row.id
          after = row.id
          previous = row.hash
        }
        if (rows.length < BATCH) return undefined
      }
    },
  }
}
