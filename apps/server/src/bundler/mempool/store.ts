import { and, asc, count, desc, eq, gte, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { createBatcher } from '../../process/createBatcher.ts'
import { userOperation as table } from '../tables.ts'
import type { OperationRow } from './rows.ts'

/** The result of an operation that a block includes. */
export type Inclusion = {
  hash: Hex
  transactionHash: Hex
  blockHash: Hex
  blockNumber: number
  success: boolean
  actualGasCost: bigint
  actualGasUsed: bigint
  /** The data with which the operation's call reverted, if it did. */
  reason: string | undefined
}

/** Stores the mempool and the outcomes of its operations. */
export type MempoolStore = {
  find: (hash: Hex) => Promise<OperationRow | undefined>
  /** Reads the outcome of an operation. Concurrent reads share one query, because callers poll. */
  findOutcome: (hash: Hex) => Promise<Outcome | undefined>
  findMany: (hashes: readonly Hex[]) => Promise<OperationRow[]>
  /**
   * Lists the operations that a bundle could take now, and those that expire, the best paying first. It lists one operation of
   * each sender, and none of a sender with an operation in a bundle that waits for a block: a bundle could not take more, and
   * these operations would hide those of other senders.
   *
   * @param now.leastFee - the least `maxFeePerGas`, in wei.
   * @param now.expiry - the time until which an operation must be valid, in Unix seconds.
   */
  listPending: (limit: number, now: { leastFee: bigint; expiry: number }) => Promise<OperationRow[]>
  /** Lists the mempool, which is the pending and the bundled operations, in the order of their arrival. */
  listAll: (limit: number) => Promise<OperationRow[]>
  /** Lists the operations included in this block or in a later block. */
  listIncludedSince: (block: bigint) => Promise<Pick<OperationRow, 'hash' | 'blockNumber' | 'blockHash' | 'bundleId'>[]>
  drop: (hash: Hex, reason: string, now: Date) => Promise<void>
  /** Makes bundled and included operations pending again. */
  release: (hashes: readonly Hex[], now: Date) => Promise<void>
  /** Records results. @param bundleId - the bundle that contains the operations; null if another bundler included them. */
  include: (inclusions: readonly Inclusion[], bundleId: number | null, now: Date) => Promise<void>
  counts: () => Promise<{ pending: number; bundled: number }>
  /** Deletes the mempool, or all operations including finished ones; for the debug calls. */
  clear: (scope: 'mempool' | 'everything') => Promise<void>
  /** Deletes operations that were included or dropped before this time. */
  forget: (before: Date) => Promise<void>
}

const outcomeColumns = {
  hash: table.hash,
  status: table.status,
  sender: table.sender,
  nonce: table.nonce,
  paymaster: table.paymaster,
  transactionHash: table.transactionHash,
  blockHash: table.blockHash,
  success: table.success,
  actualGasCost: table.actualGasCost,
  actualGasUsed: table.actualGasUsed,
  reason: table.reason,
}

/** The state of an operation, and its result once it is in a block. */
export type Outcome = Pick<OperationRow, keyof typeof outcomeColumns>

/** The most outcomes that one query reads. */
const MAX_GROUP = 200

const isInMempool = inArray(table.status, ['pending', 'bundled'])

/** Creates the store of a chain's mempool. */
export function createMempoolStore({ db, chainId }: { db: Database; chainId: number }): MempoolStore {
  const ofChain = eq(table.chainId, chainId)

  const findOutcome = createBatcher(async (hashes: readonly Hex[]) => {
    const rows = await db
      .select(outcomeColumns)
      .from(table)
      .where(and(ofChain, inArray(table.hash, [...hashes])))
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return hashes.map((hash) => byHash.get(hash))
  }, MAX_GROUP)

  return {
    findOutcome,
    find: async (hash) =>
      (
        await db
          .select()
          .from(table)
          .where(and(ofChain, eq(table.hash, hash)))
      )[0],
    findMany: async (hashes) =>
      hashes.length === 0
        ? []
        : db
            .select()
            .from(table)
            .where(and(ofChain, inArray(table.hash, [...hashes]))),
    listPending: (limit, { leastFee, expiry }) => {
      const bestFirst = [desc(table.maxPriorityFeePerGas), asc(table.receivedAt), asc(table.nonce)]
      const isReady = or(gte(table.maxFeePerGas, leastFee), lte(table.validUntil, expiry))
      const busySenders = db
        .select({ sender: table.sender })
        .from(table)
        .where(and(ofChain, eq(table.status, 'bundled')))
      const bestOfSenders = db
        .selectDistinctOn([table.sender], { hash: table.hash })
        .from(table)
        .where(and(ofChain, eq(table.status, 'pending'), isReady, notInArray(table.sender, busySenders)))
        .orderBy(table.sender, ...bestFirst)
      return db
        .select()
        .from(table)
        .where(inArray(table.hash, bestOfSenders))
        .orderBy(...bestFirst)
        .limit(limit)
    },
    listAll: (limit) =>
      db.select().from(table).where(and(ofChain, isInMempool)).orderBy(asc(table.receivedAt)).limit(limit),
    listIncludedSince: (block) =>
      db
        .select({
          hash: table.hash,
          blockNumber: table.blockNumber,
          blockHash: table.blockHash,
          bundleId: table.bundleId,
        })
        .from(table)
        .where(and(ofChain, eq(table.status, 'included'), gte(table.blockNumber, Number(block)))),
    drop: async (hash, reason, now) =>
      void (await db
        .update(table)
        .set({ status: 'dropped', reason, bundleId: null, updatedAt: now })
        .where(and(ofChain, eq(table.hash, hash), isInMempool))),
    release: async (hashes, now) => {
      if (hashes.length === 0) return
      await db
        .update(table)
        .set({
          status: 'pending',
          bundleId: null,
          transactionHash: null,
          blockHash: null,
          blockNumber: null,
          updatedAt: now,
        })
        .where(and(ofChain, inArray(table.hash, [...hashes]), inArray(table.status, ['bundled', 'included'])))
    },
    include: async (inclusions, bundleId, now) => {
      if (inclusions.length === 0) return
      // `JSON.stringify` cannot write big integers, so they are written as strings.
      const entries = JSON.stringify(inclusions, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      await db.execute(sql`
        update ${table} set status = 'included', bundle_id = ${bundleId}, updated_at = ${now.toISOString()},
          transaction_hash = "transactionHash", block_hash = "blockHash", block_number = "blockNumber",
          success = entry.success, actual_gas_cost = "actualGasCost", actual_gas_used = "actualGasUsed", reason = entry.reason
        from jsonb_to_recordset(${entries}::jsonb) as entry(
          hash text, "transactionHash" text, "blockHash" text, "blockNumber" bigint, success boolean,
          "actualGasCost" numeric, "actualGasUsed" numeric, reason text)
        where ${ofChain} and ${table.hash} = entry.hash`)
    },
    counts: async () => {
      const rows = await db
        .select({ status: table.status, count: count() })
        .from(table)
        .where(and(ofChain, isInMempool))
        .groupBy(table.status)
      const countOf = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0
      return { pending: countOf('pending'), bundled: countOf('bundled') }
    },
    clear: async (scope) =>
      void (await db.delete(table).where(scope === 'mempool' ? and(ofChain, isInMempool) : ofChain)),
    forget: async (before) =>
      void (await db
        .delete(table)
        .where(and(ofChain, inArray(table.status, ['included', 'dropped']), lt(table.updatedAt, before)))),
  }
}
