import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { entityReputation as table } from '../tables.ts'
import { decay, type Reputation, trustedEntity, unknownEntity } from './reputation.ts'

type Reader = Pick<Database, 'select'>
type Writer = Pick<Database, 'insert' | 'delete'>
/** A database transaction. The counting functions need one, to lock the rows that they read until they have written them. */
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Stores the reputations of a chain's entities. */
export type Reputations = {
  read: (reader: Reader, addresses: readonly Hex[], now: Date) => Promise<Map<Hex, Reputation>>
  /**
   * Counts operations that arrived, or undoes a count (EREP-015).
   *
   * @param operations - the entities of each operation. An entity counts once for each operation that names it.
   */
  countSeen: (writer: Transaction, operations: readonly (readonly Hex[])[], now: Date, by?: 1 | -1) => Promise<void>
  /** Counts included operations, only for entities that were seen. */
  countIncluded: (writer: Transaction, operations: readonly (readonly Hex[])[], now: Date) => Promise<void>
  set: (writer: Writer, address: Hex, reputation: Reputation, now: Date) => Promise<void>
  list: (reader: Reader, now: Date) => Promise<{ address: Hex; reputation: Reputation }[]>
  clear: (writer: Writer) => Promise<void>
  /** Returns whether an entity is the operator's own. Its operations are not counted. */
  isTrusted: (address: Hex) => boolean
}

const excluded = {
  opsSeen: sql.raw('excluded.ops_seen'),
  opsIncluded: sql.raw('excluded.ops_included'),
  updatedAt: sql.raw('excluded.updated_at'),
}

/** Counts the operations that name each entity. */
function countEntities(operations: readonly (readonly Hex[])[]): Map<Hex, number> {
  const counts = new Map<Hex, number>()
  for (const entities of operations) {
    for (const address of new Set(entities)) counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  return counts
}

/**
 * Creates the store of a chain. Counts decay by the hour when they are read or written, without a timer.
 *
 * @param trusted - the operator's own entities. A stranger can send operations that name them and then fail or expire. If such
 * operations counted, the entities would be throttled for all users.
 */
export function createReputations(chainId: number, trusted: ReadonlySet<Hex> = new Set()): Reputations {
  const ofChain = eq(table.chainId, chainId)
  const decayRow = (row: typeof table.$inferSelect, now: Date) => decay(row, now.getTime() - row.updatedAt.getTime())

  const change = async (
    writer: Transaction,
    operations: readonly (readonly Hex[])[],
    now: Date,
    update: (known: Reputation | undefined, times: number) => Reputation | undefined,
  ): Promise<void> => {
    const countByAddress = countEntities(operations.map((each) => each.filter((address) => !trusted.has(address))))
    if (countByAddress.size === 0) return
    const rows = await writer
      .select()
      .from(table)
      .where(and(ofChain, inArray(table.address, [...countByAddress.keys()])))
      // The rows are always locked in the same order, so that two writers never deadlock.
      .orderBy(asc(table.address))
      .for('update')
    const rowByAddress = new Map(rows.map((row) => [row.address, row]))
    const changed = [...countByAddress].flatMap(([address, count]) => {
      const row = rowByAddress.get(address)
      const aged = row && decayRow(row, now)
      const next = update(aged?.reputation, count)
      if (!next) return []
      // The part of an hour that has not led to a decay yet counts towards the next hour.
      const updatedAt = row && aged ? new Date(row.updatedAt.getTime() + aged.usedMs) : now
      return [{ chainId, address, ...next, updatedAt }]
    })
    const key = [table.chainId, table.address]
    const present = changed.filter(({ address }) => rowByAddress.has(address))
    const fresh = changed.filter(({ address }) => !rowByAddress.has(address))
    if (present.length > 0) {
      const set = { opsSeen: excluded.opsSeen, opsIncluded: excluded.opsIncluded, updatedAt: excluded.updatedAt }
      await writer.insert(table).values(present).onConflictDoUpdate({ target: key, set })
    }
    if (fresh.length > 0) {
      // Another instance may have inserted the same new entity first.
      const set = { opsSeen: sql`${table.opsSeen} + ${excluded.opsSeen}` }
      await writer.insert(table).values(fresh).onConflictDoUpdate({ target: key, set })
    }
  }

  return {
    read: async (reader, addresses, now) => {
      if (addresses.length === 0) return new Map()
      const rows = await reader
        .select()
        .from(table)
        .where(and(ofChain, inArray(table.address, [...addresses])))
      const counted = rows.map((row) => [row.address, decayRow(row, now).reputation] as const)
      const ours = addresses
        .filter((address) => trusted.has(address))
        .map((address) => [address, trustedEntity] as const)
      return new Map([...counted, ...ours])
    },
    countSeen: (writer, operations, now, by = 1) =>
      change(writer, operations, now, (known = unknownEntity, times) => ({
        ...known,
        opsSeen: Math.max(0, known.opsSeen + by * times),
      })),
    countIncluded: (writer, operations, now) =>
      change(writer, operations, now, (known, times) => known && { ...known, opsIncluded: known.opsIncluded + times }),
    set: (writer, address, reputation, now) =>
      writer
        .insert(table)
        .values({ chainId, address, ...reputation, updatedAt: now })
        .onConflictDoUpdate({ target: [table.chainId, table.address], set: { ...reputation, updatedAt: now } })
        .then(() => undefined),
    list: async (reader, now) =>
      (await reader.select().from(table).where(ofChain)).map((row) => ({
        address: row.address,
        reputation: decayRow(row, now).reputation,
      })),
    clear: (writer) =>
      writer
        .delete(table)
        .where(ofChain)
        .then(() => undefined),
    isTrusted: (address) => trusted.has(address),
  }
}
