import { and, arrayOverlaps, asc, count, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { gasLimitOf } from '../operation/gas.ts'
import { formatUserOperation, type UserOperation } from '../operation/userOperation.ts'
import { userOperation as table } from '../tables.ts'
import type { Validated } from '../validation/validate.ts'
import { unknownEntity } from './reputation.ts'
import type { Reputations } from './reputationStore.ts'
import { assertWelcome, type Candidate, findReplaced, judgedEntities, type MempoolView, type Waiting } from './rules.ts'

/** An operation as the database keeps it. */
export type OperationRow = typeof table.$inferSelect

/** The channel of Postgres on which instances tell each other of new operations; the message is the chain's id. */
export const mempoolChannel = 'holdfast_bundler'

/** The result of an operation that a block includes. */
export type Inclusion = {
  hash: Hex
  transactionHash: Hex
  blockHash: Hex
  blockNumber: number
  success: boolean
  actualGasCost: bigint
  actualGasUsed: bigint
  reason: string | undefined
}

/** The mempool and what became of its operations. */
export type MempoolStore = {
  /**
   * Lets an operation wait, once it is written down; one that is known already stays as it is.
   *
   * @throws {BundlerError} when a rule of the mempool speaks against it.
   */
  add: (
    entry: {
      operation: UserOperation
      candidate: Candidate
      validated: Validated
      block: bigint
      projectKey: number | null
    },
    now: Date,
  ) => Promise<void>
  /** Reads the present state of the mempool as far as it matters for the candidate. */
  view: (candidate: Candidate, now: Date) => Promise<MempoolView>
  find: (hash: Hex) => Promise<OperationRow | undefined>
  findMany: (hashes: readonly Hex[]) => Promise<OperationRow[]>
  /** Lists the operations that wait for a bundle, the best paying first. */
  listPending: (limit: number) => Promise<OperationRow[]>
  /** All that wait or are in a bundle, in the order in which they came. */
  listAll: (limit: number) => Promise<OperationRow[]>
  /** The included ones in these blocks and later. */
  listIncludedSince: (block: bigint) => Promise<OperationRow[]>
  drop: (hash: Hex, reason: string, now: Date) => Promise<void>
  /** Back to those that wait. */
  release: (hashes: readonly Hex[], now: Date) => Promise<void>
  include: (inclusions: readonly Inclusion[], bundleId: number | null, now: Date) => Promise<void>
  counts: () => Promise<{ pending: number; bundled: number }>
  /** Forgets all that wait, or everything; for the debug calls. */
  clear: (what: 'mempool' | 'everything') => Promise<void>
  /** Forgets operations that were over before. */
  forget: (before: Date) => Promise<void>
}

const isWaiting = inArray(table.status, ['pending', 'bundled'])

/** Creates the store of a chain. @param options.largest - the most operations that may wait. */
export function createMempoolStore(options: {
  db: Database
  chainId: number
  largest: number
  reputations: Reputations
}): MempoolStore {
  const { db, chainId, largest, reputations } = options
  const ofChain = eq(table.chainId, chainId)

  /** The waiting ones that a candidate has to do with. */
  const listRelated = async (writer: Pick<Database, 'select'>, candidate: Candidate): Promise<Waiting[]> => {
    const { sender, factory, paymaster, storageOwners } = candidate
    const named = [sender, ...(factory ? [factory] : []), ...(paymaster ? [paymaster] : [])]
    const rows = await writer
      .select()
      .from(table)
      .where(
        and(
          ofChain,
          isWaiting,
          or(
            inArray(table.sender, [...named, ...storageOwners]),
            inArray(table.factory, named),
            inArray(table.paymaster, named),
            arrayOverlaps(table.storageOwners, [sender]),
          ),
        ),
      )
    return rows.map(toWaiting)
  }

  const readView = async (reader: Pick<Database, 'select'>, candidate: Candidate, now: Date): Promise<MempoolView> => {
    const waiting = await listRelated(reader, candidate)
    const [total] = await reader.select({ count: count() }).from(table).where(and(ofChain, isWaiting))
    const entities = judgedEntities(candidate).map(({ address }) => address)
    const known = await reputations.read(reader, entities, now)
    return {
      waiting,
      reputationOf: (address) => known.get(address) ?? unknownEntity,
      // The others take up room too.
      largest: largest - ((total?.count ?? 0) - waiting.length),
    }
  }

  return {
    view: (candidate, now) => readView(db, candidate, now),
    add: ({ operation, candidate, validated, block, projectKey }, now) =>
      db.transaction(async (writer) => {
        // One at a time for each entity: two instances must not both find room for the last one, nor both count on a deposit. In
        // one order, so that no two wait for each other.
        const names = judgedEntities(candidate).map(({ address }) => `holdfast mempool ${chainId} ${address}`)
        for (const name of names.toSorted((one, other) => (one < other ? -1 : 1))) {
          await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
        }
        const [known] = await writer.select({ status: table.status }).from(table).where(eq(table.hash, candidate.hash))
        if (known !== undefined && known.status !== 'dropped') return
        const view = await readView(writer, candidate, now)
        assertWelcome(candidate, view)
        const replaced = findReplaced(candidate, view.waiting)
        if (replaced && replaced.hash !== candidate.hash) {
          await writer
            .update(table)
            .set({ status: 'dropped', reason: `replaced by ${candidate.hash}`, updatedAt: now })
            .where(eq(table.hash, replaced.hash))
        }
        const row = toRow({ operation, candidate, validated, block, projectKey, chainId, now })
        await writer.insert(table).values(row).onConflictDoUpdate({ target: table.hash, set: row })
        const counted = judgedEntities(candidate).filter(({ kind, isStaked }) => isStaked || kind === 'paymaster')
        await reputations.see(
          writer,
          counted.map(({ address }) => address),
          now,
        )
        await writer.execute(sql`select pg_notify(${mempoolChannel}, ${String(chainId)})`)
      }),
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
    listPending: (limit) =>
      db
        .select()
        .from(table)
        .where(and(ofChain, eq(table.status, 'pending')))
        .orderBy(desc(table.maxPriorityFeePerGas), asc(table.receivedAt), asc(table.nonce))
        .limit(limit),
    listAll: (limit) =>
      db.select().from(table).where(and(ofChain, isWaiting)).orderBy(asc(table.receivedAt)).limit(limit),
    listIncludedSince: (block) =>
      db
        .select()
        .from(table)
        .where(and(ofChain, eq(table.status, 'included'), gte(table.blockNumber, Number(block)))),
    drop: async (hash, reason, now) =>
      void (await db
        .update(table)
        .set({ status: 'dropped', reason, bundleId: null, updatedAt: now })
        .where(and(ofChain, eq(table.hash, hash), isWaiting))),
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
      await db.transaction(async (writer) => {
        for (const { hash, reason, ...outcome } of inclusions) {
          await writer
            .update(table)
            .set({ ...outcome, reason: reason ?? null, status: 'included', bundleId, updatedAt: now })
            .where(and(ofChain, eq(table.hash, hash)))
        }
      })
    },
    counts: async () => {
      const rows = await db
        .select({ status: table.status, count: count() })
        .from(table)
        .where(and(ofChain, isWaiting))
        .groupBy(table.status)
      const countOf = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0
      return { pending: countOf('pending'), bundled: countOf('bundled') }
    },
    clear: async (what) => void (await db.delete(table).where(what === 'mempool' ? and(ofChain, isWaiting) : ofChain)),
    forget: async (before) =>
      void (await db
        .delete(table)
        .where(and(ofChain, inArray(table.status, ['included', 'dropped']), lt(table.updatedAt, before)))),
  }
}

function toWaiting(row: OperationRow): Waiting {
  const { hash, sender, nonce, factory, paymaster, delegate, maxFeePerGas, maxPriorityFeePerGas, maxCost } = row
  return {
    hash,
    sender,
    nonce,
    factory: factory ?? undefined,
    paymaster: paymaster ?? undefined,
    delegate: delegate ?? undefined,
    maxFeePerGas,
    maxPriorityFeePerGas,
    maxCost,
    storageOwners: row.storageOwners,
    isBundled: row.status === 'bundled',
  }
}

function toRow(entry: {
  operation: UserOperation
  candidate: Candidate
  validated: Validated
  block: bigint
  projectKey: number | null
  chainId: number
  now: Date
}): typeof table.$inferInsert {
  const { operation, candidate, validated, block, projectKey, chainId, now } = entry
  const { hash, sender, nonce, factory, paymaster, delegate, maxFeePerGas, maxPriorityFeePerGas, maxCost } = candidate
  return {
    chainId,
    hash,
    status: 'pending',
    operation: formatUserOperation(operation),
    sender,
    nonce,
    factory: factory ?? null,
    paymaster: paymaster ?? null,
    delegate: delegate ?? null,
    stakes: validated.stakes,
    maxFeePerGas,
    maxPriorityFeePerGas,
    gasLimit: gasLimitOf(operation),
    maxCost,
    validAfter: validated.validAfter,
    validUntil: validated.validUntil,
    storageOwners: [...validated.storageOwners],
    codeHashes: validated.codeHashes,
    validatedAt: Number(block),
    projectKey,
    receivedAt: now,
    updatedAt: now,
    bundleId: null,
    transactionHash: null,
    blockHash: null,
    blockNumber: null,
    success: null,
    actualGasCost: null,
    actualGasUsed: null,
    reason: null,
  }
}
