import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { entityReputation as table } from '../tables.ts'
import { decay, type Reputation, unknownEntity } from './reputation.ts'

type Reader = Pick<Database, 'select'>
type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

/** The stored reputations of a chain's entities. */
export type Reputations = {
  read: (reader: Reader, addresses: readonly Hex[], now: Date) => Promise<Map<Hex, Reputation>>
  /** Counts operations that came, or that are taken back (EREP-015). */
  see: (writer: Writer, addresses: readonly Hex[], now: Date, by?: 1 | -1) => Promise<void>
  /**
   * Counts operations that were included; only of entities that were seen.
   *
   * @param operations - the entities of each operation: one that several operations name counts as often.
   */
  include: (writer: Writer, operations: readonly (readonly Hex[])[], now: Date) => Promise<void>
  set: (writer: Writer, address: Hex, reputation: Reputation, now: Date) => Promise<void>
  list: (reader: Reader, now: Date) => Promise<{ address: Hex; reputation: Reputation }[]>
  clear: (writer: Writer) => Promise<void>
}

/** Creates the store of a chain. Numbers get smaller by the hour as they are read and written: no clock has to run for it. */
export function createReputations(chainId: number): Reputations {
  const ofChain = eq(table.chainId, chainId)
  const current = (row: typeof table.$inferSelect, now: Date) => decay(row, now.getTime() - row.updatedAt.getTime())

  const change = async (
    writer: Writer,
    addresses: readonly Hex[],
    now: Date,
    by: (known: Reputation | undefined, address: Hex) => Reputation | undefined,
  ): Promise<void> => {
    for (const address of new Set(addresses)) {
      const [row] = await writer
        .select()
        .from(table)
        .where(and(ofChain, eq(table.address, address)))
        .for('update')
      const aged = row && current(row, now)
      const next = by(aged?.reputation, address)
      if (!next) continue
      // The part of an hour that has not led to a decay counts towards the next.
      const updatedAt = row && aged ? new Date(row.updatedAt.getTime() + aged.usedMs) : now
      const { opsSeen, opsIncluded } = next
      const isNew = sql`${table.opsSeen} + excluded.ops_seen`
      await writer
        .insert(table)
        .values({ chainId, address, opsSeen, opsIncluded, updatedAt })
        .onConflictDoUpdate({
          target: [table.chainId, table.address],
          // Another instance may have been first with an entity that neither knew.
          set: row ? { opsSeen, opsIncluded, updatedAt } : { opsSeen: isNew },
        })
    }
  }

  return {
    read: async (reader, addresses, now) => {
      if (addresses.length === 0) return new Map()
      const rows = await reader
        .select()
        .from(table)
        .where(and(ofChain, inArray(table.address, [...addresses])))
      return new Map(rows.map((row) => [row.address, current(row, now).reputation]))
    },
    see: (writer, addresses, now, by = 1) =>
      change(writer, addresses, now, (known = unknownEntity) => ({
        ...known,
        opsSeen: Math.max(0, known.opsSeen + by),
      })),
    include: (writer, operations, now) => {
      const counts = new Map<Hex, number>()
      for (const entities of operations) {
        for (const address of new Set(entities)) counts.set(address, (counts.get(address) ?? 0) + 1)
      }
      return change(
        writer,
        [...counts.keys()],
        now,
        (known, address) => known && { ...known, opsIncluded: known.opsIncluded + (counts.get(address) ?? 0) },
      )
    },
    set: (writer, address, reputation, now) =>
      writer
        .insert(table)
        .values({ chainId, address, ...reputation, updatedAt: now })
        .onConflictDoUpdate({ target: [table.chainId, table.address], set: { ...reputation, updatedAt: now } })
        .then(() => undefined),
    list: async (reader, now) =>
      (await reader.select().from(table).where(ofChain)).map((row) => ({
        address: row.address,
        reputation: current(row, now).reputation,
      })),
    clear: (writer) =>
      writer
        .delete(table)
        .where(ofChain)
        .then(() => undefined),
  }
}
