import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import { createBatcher } from '../../process/createBatcher.ts'
import { BundlerError } from '../errors.ts'
import type { UserOperation } from '../operation/userOperation.ts'
import type { ValidationResult } from '../validation/validate.ts'
import { type CheapOperation, createAdmissionStore, type NewOperationRow } from './admissionStore.ts'
import { type Reputation, unknownEntity } from './reputation.ts'
import type { Reputations } from './reputationStore.ts'
import { type OperationRow, toRow } from './rows.ts'
import {
  assertAdmissible,
  type Candidate,
  findReplaced,
  judgedEntities,
  type MempoolView,
  outbids,
  type WaitingOperation,
} from './rules.ts'

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

/** A database, or a transaction in a database. */
type Reader = Pick<Database, 'select'>

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
  const store = createAdmissionStore(db, chainId)

  const readState = async (reader: Reader, candidates: readonly Candidate[], now: Date): Promise<GroupState> => {
    const senders = candidates.map(({ sender }) => sender)
    const entities = entitiesOf(candidates)
    const touched = candidates.flatMap(({ storageOwners }) => storageOwners)
    const statuses = await store.readStatuses(
      candidates.map(({ hash }) => hash),
      reader,
    )
    const waiting = await store.listRelated({ entities, touched, senders }, reader)
    const total = await store.countWaiting(reader)
    const hasRoom = maxWaiting - total >= candidates.length
    return {
      cheapest: hasRoom ? [] : await store.listCheapest(candidates.length, reader),
      statuses,
      waiting,
      unrelated: total - waiting.length,
      reputations: await reputations.read(reader, entities, now),
    }
  }

  const addGroup = (entries: readonly Entry[]): Promise<(BundlerError | undefined)[]> =>
    db.transaction(async (writer) => {
      const candidates = entries.map(({ candidate }) => candidate)
      const now = entries.reduce((latest, entry) => (entry.now > latest ? entry.now : latest), new Date(0))
      // Two instances must not both fill an entity's last place, nor both rely on the same deposit.
      await store.lock(entitiesOf(candidates), writer)
      const group = createGroup(await readState(writer, candidates, now), { chainId, maxWaiting, maxOfEntity })
      const refusals = entries.map((entry) => group.admit(entry))
      for (const { hash, by } of group.replaced) await store.drop(hash, replacedBy(by), now, writer)
      // An operation that has gone into a bundle meanwhile stays in it.
      await store.dropPending(group.evicted, 'the mempool is full, and other operations pay more', now, writer)
      const rows = [...group.rows.values()]
      if (rows.length === 0) return refusals
      await store.put(rows, writer)
      await reputations.countSeen(writer, group.seen, now)
      await store.announce(writer)
      return refusals
    })
  const add = createBatcher(addGroup, MAX_GROUP)

  const viewSenders = createBatcher(async (requests: readonly { candidate: Candidate; now: Date }[]) => {
    const candidates = requests.map(({ candidate }) => candidate)
    const waiting = await store.listOfSenders(candidates.map(({ sender }) => sender))
    const known = await reputations.read(db, entitiesOf(candidates), requests[0]?.now ?? new Date(0))
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

const replacedBy = (hash: Hex): string => `replaced by ${hash}`

/** The addresses of the candidates' entities, each once. */
const entitiesOf = (candidates: readonly Candidate[]): Hex[] => [
  ...new Set(candidates.flatMap(judgedEntities).map(({ address }) => address)),
]

/** The state of the mempool before the operations of one transaction. */
type GroupState = {
  /** The statuses of candidates that are stored already. */
  statuses: Map<Hex, OperationRow['status']>
  /** The waiting operations that share a sender, an entity or storage with a candidate. */
  waiting: WaitingOperation[]
  /** How many other operations wait. They matter only to the mempool's limit. */
  unrelated: number
  /** The pending operations that offer the least, the cheapest first; empty if the mempool has room for all candidates. */
  cheapest: readonly CheapOperation[]
  reputations: Map<Hex, Reputation>
}

/** Creates a group, which judges operations one after the other and collects the rows to write. */
function createGroup(
  state: GroupState,
  { chainId, maxWaiting, maxOfEntity }: { chainId: number; maxWaiting: number; maxOfEntity: number },
) {
  const { statuses, reputations, cheapest } = state
  let { waiting, unrelated } = state
  const rows = new Map<Hex, NewOperationRow>()
  const replaced: { hash: Hex; by: Hex }[] = []
  const evicted: Hex[] = []
  const seen: Hex[][] = []

  const replace = ({ hash }: WaitingOperation, by: Hex): void => {
    const row = rows.get(hash)
    if (row) rows.set(hash, { ...row, status: 'dropped', reason: replacedBy(by) })
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
