import { and, arrayOverlaps, asc, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { userOperation as table } from '../tables.ts'
import { type OperationRow, toWaitingOperation } from './rows.ts'
import type { WaitingOperation } from './rules.ts'

/** The Postgres channel on which instances announce new operations to each other. The message is the chain's id. */
export const mempoolChannel = 'holdfast_bundler'

/** An operation to store. */
export type NewOperationRow = typeof table.$inferInsert
/** A pending operation that could be dropped for one that pays more. */
export type CheapOperation = { hash: Hex; maxFeePerGas: bigint }
/** A database, or a transaction in a database. */
type Reader = Pick<Database, 'select'>

/** Reads and writes the data that the admission to a chain's mempool needs. */
export type AdmissionStore = {
  /** Locks entities until the end of the transaction. */
  lock: (entities: readonly Hex[], within: Database) => Promise<void>
  /** Reads the statuses of those operations that are stored. */
  readStatuses: (hashes: readonly Hex[], within: Reader) => Promise<Map<Hex, OperationRow['status']>>
  /** Lists the waiting operations of these senders. */
  listOfSenders: (senders: readonly Hex[]) => Promise<WaitingOperation[]>
  /**
   * Lists the waiting operations that have one of the entities, whose sender is one of the `touched` storage owners, or that
   * touch the storage of one of the senders.
   */
  listRelated: (
    to: { entities: readonly Hex[]; touched: readonly Hex[]; senders: readonly Hex[] },
    within: Reader,
  ) => Promise<WaitingOperation[]>
  countWaiting: (within: Reader) => Promise<number>
  /** Lists the pending operations that offer the least: the cheapest first, and of equally cheap operations the newest first. */
  listCheapest: (most: number, within: Reader) => Promise<CheapOperation[]>
  /** Drops an operation, and records why. */
  drop: (hash: Hex, reason: string, now: Date, within: Database) => Promise<void>
  /** Drops the given operations except those in a bundle, and records why. */
  dropPending: (hashes: readonly Hex[], reason: string, now: Date, within: Database) => Promise<void>
  /** Stores operations. Each overwrites a dropped operation with the same hash. */
  put: (rows: readonly NewOperationRow[], within: Database) => Promise<void>
  /** Announces new operations to all instances when the transaction ends. */
  announce: (within: Database) => Promise<void>
}

const isWaiting = inArray(table.status, ['pending', 'bundled'])
const waitingColumns = {
  hash: table.hash,
  status: table.status,
  sender: table.sender,
  nonce: table.nonce,
  factory: table.factory,
  paymaster: table.paymaster,
  delegate: table.delegate,
  maxFeePerGas: table.maxFeePerGas,
  maxPriorityFeePerGas: table.maxPriorityFeePerGas,
  maxCost: table.maxCost,
  storageOwners: table.storageOwners,
}
/** Every column with its new value: a dropped operation that arrives again overwrites its old row. */
const everyColumn = Object.fromEntries(
  Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
)

/** Creates the store. */
export function createAdmissionStore(db: Database, chainId: number): AdmissionStore {
  const isWaitingHere = and(eq(table.chainId, chainId), isWaiting)
  const listWaiting = async (reader: Reader, related: SQL | undefined): Promise<WaitingOperation[]> => {
    const rows = await reader.select(waitingColumns).from(table).where(and(isWaitingHere, related))
    return rows.map(toWaitingOperation)
  }
  return {
    lock: async (entities, within) => {
      // The locks are always taken in the same order, so that two instances never deadlock.
      const names = [...new Set(entities)].map((address) => `holdfast mempool ${chainId} ${address}`).toSorted()
      await within.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) as name`,
      )
    },
    readStatuses: async (hashes, within) => {
      const rows = await within
        .select({ hash: table.hash, status: table.status })
        .from(table)
        .where(inArray(table.hash, [...hashes]))
      return new Map(rows.map(({ hash, status }) => [hash, status]))
    },
    listOfSenders: (senders) => listWaiting(db, inArray(table.sender, [...senders])),
    listRelated: ({ entities, touched, senders }, within) =>
      listWaiting(
        within,
        or(
          inArray(table.sender, [...entities, ...touched]),
          inArray(table.factory, [...entities]),
          inArray(table.paymaster, [...entities]),
          arrayOverlaps(table.storageOwners, [...senders]),
        ),
      ),
    countWaiting: async (within) => {
      const [total] = await within.select({ count: count() }).from(table).where(isWaitingHere)
      return total?.count ?? 0
    },
    listCheapest: (most, within) =>
      within
        .select({ hash: table.hash, maxFeePerGas: table.maxFeePerGas })
        .from(table)
        .where(and(eq(table.chainId, chainId), eq(table.status, 'pending')))
        .orderBy(asc(table.maxFeePerGas), desc(table.receivedAt))
        .limit(most),
    drop: async (hash, reason, now, within) => {
      await within.update(table).set({ status: 'dropped', reason, updatedAt: now }).where(eq(table.hash, hash))
    },
    dropPending: async (hashes, reason, now, within) => {
      if (hashes.length === 0) return
      await within
        .update(table)
        .set({ status: 'dropped', reason, updatedAt: now })
        .where(and(inArray(table.hash, [...hashes]), eq(table.status, 'pending')))
    },
    put: async (rows, within) => {
      await within
        .insert(table)
        .values([...rows])
        .onConflictDoUpdate({ target: table.hash, set: everyColumn })
    },
    announce: async (within) => {
      await within.execute(sql`select pg_notify(${mempoolChannel}, ${String(chainId)})`)
    },
  }
}
