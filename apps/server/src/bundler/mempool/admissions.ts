import { and, arrayOverlaps, asc, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { createBatcher } from '../../process/createBatcher.ts'
import { BundlerError } from '../errors.ts'
import type { UserOperation } from '../operation/userOperation.ts'
import { userOperation as table } from '../tables.ts'
import type { ValidationResult } from '../validation/validate.ts'
import { type Reputation, unknownEntity } from './reputation.ts'
import type { Reputations } from './reputationStore.ts'
import { toRow, toWaitingOperation } from './rows.ts'
import {
  assertAdmissible,
  type Candidate,
  findReplaced,
  judgedEntities,
  type MempoolView,
  outbids,
  type WaitingOperation,
} from './rules.ts'

/** The Postgres channel on which instances announce new operations to each other. The message is the chain's id. */
export const mempoolChannel = 'holdfast_bundler'

/** The most operations that are admitted, or viewed, together. */
const MAX_GROUP = 100
/** The part of the mempool that the operations of one entity may fill. */
const ENTITY_SHARE = 0.1

/** A validated operation that is to enter the mempool. */
export type Entry = {
  operation: UserOperation
  candidate: Candidate
  validation: ValidationResult
  block: bigint
  projectKey: number | null
  now: Date
}

/** Admits operations to the mempool. */
export type Admissions = {
  /** @throws {BundlerError} when the operation breaks a rule of the mempool. */
  add: (entry: Entry) => Promise<void>
  /**
   * Reads the data for the checks before a candidate's validation: the operations of its sender, and the reputations of its
   * entities.
   */
  viewSender: (candidate: Candidate, now: Date) => Promise<MempoolView>
}

type Row = typeof table.$inferInsert
type Reader = Pick<Database, 'select'>

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

/**
 * Creates the admission to a chain's mempool. Operations that arrive at the same time share one transaction. They are judged
 * one after the other, each against the operations admitted earlier.
 *
 * @param options.maxWaiting - the most operations that may wait.
 */
export function createAdmissions(options: {
  db: Database
  chainId: number
  maxWaiting: number
  reputations: Reputations
}): Admissions {
  const { db, chainId, maxWaiting, reputations } = options
  const maxOfEntity = Math.ceil(maxWaiting * ENTITY_SHARE)
  const ofChain = eq(table.chainId, chainId)

  const listWaiting = async (reader: Reader, related: SQL | undefined): Promise<WaitingOperation[]> => {
    const rows = await reader
      .select(waitingColumns)
      .from(table)
      .where(and(ofChain, isWaiting, related))
    return rows.map(toWaitingOperation)
  }

  /** Locks the entities: two instances must not both fill an entity's last place, nor both rely on the same deposit. */
  const lock = async (writer: Database, candidates: readonly Candidate[]): Promise<void> => {
    const entities = candidates.flatMap(judgedEntities).map(({ address }) => address)
    // The locks are always taken in the same order, so that two instances never deadlock.
    const names = [...new Set(entities)].map((address) => `holdfast mempool ${chainId} ${address}`).toSorted()
    await writer.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) as name`,
    )
  }

  const readState = async (reader: Reader, candidates: readonly Candidate[], now: Date): Promise<GroupState> => {
    const senders = candidates.map(({ sender }) => sender)
    const entities = [...new Set(candidates.flatMap(judgedEntities).map(({ address }) => address))]
    const touched = candidates.flatMap(({ storageOwners }) => storageOwners)
    const hashes = candidates.map(({ hash }) => hash)
    const stored = await reader
      .select({ hash: table.hash, status: table.status })
      .from(table)
      .where(inArray(table.hash, hashes))
    const waiting = await listWaiting(
      reader,
      or(
        inArray(table.sender, [...entities, ...touched]),
        inArray(table.factory, entities),
        inArray(table.paymaster, entities),
        arrayOverlaps(table.storageOwners, senders),
      ),
    )
    const [total] = await reader.select({ count: count() }).from(table).where(and(ofChain, isWaiting))
    const places = maxWaiting - (total?.count ?? 0)
    const cheapest =
      places >= candidates.length
        ? []
        : await reader
            .select({ hash: table.hash, maxFeePerGas: table.maxFeePerGas })
            .from(table)
            .where(and(ofChain, eq(table.status, 'pending')))
            .orderBy(asc(table.maxFeePerGas), desc(table.receivedAt))
            .limit(candidates.length)
    return {
      cheapest,
      statuses: new Map(stored.map(({ hash, status }) => [hash, status])),
      waiting,
      unrelated: (total?.count ?? 0) - waiting.length,
      reputations: await reputations.read(reader, entities, now),
    }
  }

  const addGroup = (entries: readonly Entry[]): Promise<(BundlerError | undefined)[]> =>
    db.transaction(async (writer) => {
      const candidates = entries.map(({ candidate }) => candidate)
      const now = entries.reduce((latest, entry) => (entry.now > latest ? entry.now : latest), new Date(0))
      await lock(writer, candidates)
      const group = createGroup(await readState(writer, candidates, now), { chainId, maxWaiting, maxOfEntity })
      const refusals = entries.map((entry) => group.admit(entry))
      for (const { hash, by } of group.replaced) {
        await writer
          .update(table)
          .set({ ...replacedBy(by), updatedAt: now })
          .where(eq(table.hash, hash))
      }
      await writer
        .update(table)
        .set({ status: 'dropped', reason: 'the mempool is full, and other operations pay more', updatedAt: now })
        // An operation that has gone into a bundle meanwhile stays in it.
        .where(and(inArray(table.hash, group.evicted), eq(table.status, 'pending')))
      const rows = [...group.rows.values()]
      if (rows.length === 0) return refusals
      await writer.insert(table).values(rows).onConflictDoUpdate({ target: table.hash, set: everyColumn })
      await reputations.countSeen(writer, group.seen, now)
      await writer.execute(sql`select pg_notify(${mempoolChannel}, ${String(chainId)})`)
      return refusals
    })
  const add = createBatcher(addGroup, MAX_GROUP)

  const viewSenders = createBatcher(async (requests: readonly { candidate: Candidate; now: Date }[]) => {
    const candidates = requests.map(({ candidate }) => candidate)
    const waiting = await listWaiting(
      db,
      inArray(
        table.sender,
        candidates.map(({ sender }) => sender),
      ),
    )
    const entities = candidates.flatMap(judgedEntities).map(({ address }) => address)
    const known = await reputations.read(db, entities, requests[0]?.now ?? new Date(0))
    const reputationOf = (address: Hex): Reputation => known.get(address) ?? unknownEntity
    return candidates.map((): MempoolView => ({ waiting, reputationOf, maxWaiting, maxOfEntity }))
  }, MAX_GROUP)

  return {
    add: async (entry) => {
      const refusal = await add(entry)
      if (refusal) throw refusal
    },
    viewSender: (candidate, now) => viewSenders({ candidate, now }),
  }
}

const replacedBy = (hash: Hex) => ({ status: 'dropped', reason: `replaced by ${hash}` }) as const

/** The state of the mempool before the operations of one transaction. */
type GroupState = {
  /** The statuses of candidates that are stored already. */
  statuses: Map<Hex, Row['status']>
  /** The waiting operations that share a sender, an entity or storage with a candidate. */
  waiting: WaitingOperation[]
  /** How many other operations wait. They matter only to the mempool's limit. */
  unrelated: number
  /** The pending operations that offer the least, the cheapest first; empty if the mempool has room for all candidates. */
  cheapest: readonly { hash: Hex; maxFeePerGas: bigint }[]
  reputations: Map<Hex, Reputation>
}

/** Creates a group, which judges operations one after the other and collects the rows to write. */
function createGroup(
  state: GroupState,
  { chainId, maxWaiting, maxOfEntity }: { chainId: number; maxWaiting: number; maxOfEntity: number },
) {
  const { statuses, reputations, cheapest } = state
  let { waiting, unrelated } = state
  const rows = new Map<Hex, Row>()
  const replaced: { hash: Hex; by: Hex }[] = []
  const evicted: Hex[] = []
  const seen: Hex[][] = []

  const replace = ({ hash }: WaitingOperation, by: Hex): void => {
    const row = rows.get(hash)
    if (row) rows.set(hash, { ...row, ...replacedBy(by) })
    else replaced.push({ hash, by })
    statuses.set(hash, 'dropped')
    waiting = waiting.filter((each) => each.hash !== hash)
  }

  /** Evicts the cheapest operation if the candidate pays enough for its place. @returns whether there is a place now. */
  const evictFor = (candidate: Candidate): boolean => {
    const worst = cheapest.find(({ hash }) => statuses.get(hash) !== 'dropped')
    if (!worst || !outbids(candidate.maxFeePerGas, worst.maxFeePerGas)) return false
    const rest = waiting.filter(({ hash }) => hash !== worst.hash)
    if (rest.length === waiting.length) unrelated -= 1
    waiting = rest
    statuses.set(worst.hash, 'dropped')
    evicted.push(worst.hash)
    return true
  }

  /**
   * Judges one operation, unless it already waits or was included.
   *
   * @returns why the operation is refused; undefined otherwise.
   */
  const admit = (entry: Entry): BundlerError | undefined => {
    const { candidate } = entry
    const status = statuses.get(candidate.hash)
    if (status !== undefined && status !== 'dropped') return undefined
    try {
      assertAdmissible(candidate, {
        waiting,
        reputationOf: (address) => reputations.get(address) ?? unknownEntity,
        maxWaiting: maxWaiting - unrelated,
        maxOfEntity,
      })
    } catch (error) {
      if (!(error instanceof BundlerError)) throw error
      if (error.data?.['rule'] !== 'size' || !evictFor(candidate)) return error
    }
    const before = findReplaced(candidate, waiting)
    if (before) replace(before, candidate.hash)
    statuses.set(candidate.hash, 'pending')
    waiting = [...waiting, { ...candidate, isBundled: false }]
    rows.set(candidate.hash, toRow({ ...entry, chainId }))
    const counted = judgedEntities(candidate)
      .filter(({ kind, isStaked }) => isStaked || kind === 'paymaster')
      .map(({ address }) => address)
    for (const address of new Set(counted)) {
      const reputation = reputations.get(address) ?? unknownEntity
      reputations.set(address, { ...reputation, opsSeen: reputation.opsSeen + 1 })
    }
    seen.push(counted)
    return undefined
  }
  return { admit, rows, replaced, evicted, seen }
}
