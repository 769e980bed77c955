import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { type BundleAttempt, bundle as table, userOperation } from '../tables.ts'

/** A bundle as stored in the database. */
export type BundleRow = typeof table.$inferSelect

/** Stores the bundles of a chain. */
export type BundleStore = {
  /** Lists the open bundles, which have no transaction in a block, in the order of their nonces. */
  listOpen: () => Promise<BundleRow[]>
  /** Stores a signed bundle before it is sent, and marks its operations as bundled. */
  begin: (bundle: { bundler: Hex; nonce: number; attempt: BundleAttempt }, now: Date) => Promise<BundleRow>
  /** Adds a transaction that replaces the bundle's last transaction, with the same nonce. */
  addAttempt: (id: number, attempt: BundleAttempt, now: Date) => Promise<void>
  settle: (
    id: number,
    outcome: { status: 'mined' | 'failed' | 'lost'; transactionHash?: Hex; blockNumber?: number; cost?: bigint },
    now: Date,
  ) => Promise<void>
  /** Reopens bundles whose block is no longer part of the chain. */
  reopen: (ids: readonly number[], now: Date) => Promise<void>
  clear: () => Promise<void>
}

/** Creates the store of a chain. */
export function createBundleStore(db: Database, chainId: number): BundleStore {
  const ofChain = eq(table.chainId, chainId)
  return {
    listOpen: () =>
      db
        .select()
        .from(table)
        .where(and(ofChain, eq(table.status, 'open')))
        .orderBy(asc(table.nonce)),
    begin: ({ bundler, nonce, attempt }, now) =>
      db.transaction(async (writer) => {
        const [row] = await writer
          .insert(table)
          .values({ chainId, bundler, nonce, status: 'open', attempts: [attempt], createdAt: now, updatedAt: now })
          .returning()
        if (!row) throw new TypeError('the insert returned no row')
        await writer
          .update(userOperation)
          .set({ status: 'bundled', bundleId: row.id, updatedAt: now })
          .where(
            and(
              eq(userOperation.chainId, chainId),
              inArray(userOperation.hash, [...attempt.operations]),
              eq(userOperation.status, 'pending'),
            ),
          )
        return row
      }),
    addAttempt: async (id, attempt, now) =>
      void (await db
        .update(table)
        .set({ attempts: sql`${table.attempts} || ${JSON.stringify([attempt])}::jsonb`, updatedAt: now })
        .where(eq(table.id, id))),
    settle: async (id, { status, transactionHash, blockNumber, cost }, now) =>
      void (await db
        .update(table)
        .set({
          status,
          transactionHash: transactionHash ?? null,
          blockNumber: blockNumber ?? null,
          cost: cost ?? null,
          updatedAt: now,
        })
        .where(eq(table.id, id))),
    reopen: async (ids, now) => {
      if (ids.length === 0) return
      await db
        .update(table)
        .set({ status: 'open', transactionHash: null, blockNumber: null, cost: null, updatedAt: now })
        .where(inArray(table.id, [...ids]))
    },
    clear: async () => void (await db.delete(table).where(ofChain)),
  }
}
