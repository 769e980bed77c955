import { eq, notInArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { BundlerError } from '../errors.ts'
import { userOperation as table } from '../tables.ts'
import { operationOf } from '../test/testBundler.ts'
import { type Admissions, createAdmissions } from './admissions.ts'
import { bannedReputation } from './reputation.ts'
import { createReputations, type Reputations } from './reputationStore.ts'
import { type Candidate, toCandidate } from './rules.ts'

const chainId = 31337
const now = new Date(1_800_000_000_000)
const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const paymaster = addressOf('f')

let connection: DatabaseConnection
let reputations: Reputations
let admissions: Admissions
beforeAll(async () => {
  connection = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  reputations = createReputations(chainId)
  admissions = createAdmissions({ db: connection.db, chainId, maxWaiting: 100, reputations })
})
afterAll(() => connection.close())
beforeEach(async () => {
  await connection.db.delete(table)
  await reputations.clear(connection.db)
})

let made = 0

/** Creates an operation that passed validation. @param changes.fee - both fees. */
function entryOf(changes: { sender?: Hex; nonce?: bigint; paymasterDeposit?: bigint; fee?: bigint; hash?: Hex } = {}) {
  made += 1
  const { sender = `0x${made.toString(16).padStart(40, '0')}`, nonce = 0n, paymasterDeposit, fee = 100n } = changes
  const { hash = `0x${made.toString(16).padStart(64, '0')}` } = changes
  const operation = operationOf(sender, {
    nonce,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
    ...(paymasterDeposit !== undefined && { paymaster }),
  })
  const facts = {
    hash,
    storageOwners: [],
    stakes: { account: false, factory: false, paymaster: paymasterDeposit !== undefined },
    paymasterDeposit,
  }
  const candidate: Candidate = toCandidate(operation, facts, 10n)
  const validation = { ...facts, validAfter: 0, validUntil: 2 ** 48 - 1, codeHashes: { [sender]: '0xc0de' as const } }
  return { operation, candidate, validation, block: 7n, projectKey: null, now }
}
type Entry = ReturnType<typeof entryOf>

/** Adds operations at the same time: another operation goes first, alone, and then these operations share one transaction. */
async function addAtOnce(entries: readonly Entry[], to = admissions): Promise<string[]> {
  const settled = await Promise.allSettled([entryOf(), ...entries].map((entry) => to.add(entry)))
  return settled.slice(1).map((each) => {
    if (each.status === 'fulfilled') return 'accepted'
    if (!(each.reason instanceof BundlerError)) throw each.reason
    return String(each.reason.data?.['rule'])
  })
}

const hashOf = ({ candidate }: Entry): Hex => candidate.hash

async function statusOf({ candidate }: Entry) {
  const rows = await connection.db.select().from(table)
  const { status, reason } = rows.find(({ hash }) => hash === candidate.hash) ?? {}
  return reason ? `${status}: ${reason}` : status
}

describe('operations that arrive at the same time', () => {
  it('default: all are stored unchanged', async () => {
    const entries = Array.from({ length: 20 }, () => entryOf())
    expect(await addAtOnce(entries)).toEqual(entries.map(() => 'accepted'))
    const rows = await connection.db.select().from(table)
    expect(rows).toHaveLength(21)
    expect(rows.find(({ hash }) => hash === entries[3]?.candidate.hash)).toMatchObject({
      chainId,
      status: 'pending',
      sender: entries[3]?.operation.sender,
      codeHashes: entries[3]?.validation.codeHashes,
      validatedAt: 7,
      receivedAt: now,
      reason: null,
    })
  })

  it("behavior: the operator's own entities have no reputation, so neither a ban nor a limit keeps their operations out", async () => {
    const trusting = createReputations(chainId, new Set([paymaster]))
    await trusting.set(connection.db, paymaster, bannedReputation, now)
    const own = createAdmissions({ db: connection.db, chainId, maxWaiting: 100, reputations: trusting })
    const unstaked = Array.from({ length: 15 }, () => {
      const entry = entryOf({ paymasterDeposit: 1_000n })
      return { ...entry, candidate: { ...entry.candidate, stakes: { ...entry.candidate.stakes, paymaster: false } } }
    })
    expect(await addAtOnce(unstaked, own)).toEqual(unstaked.map(() => 'accepted'))
    expect(await reputations.read(connection.db, [paymaster], now)).toEqual(new Map([[paymaster, bannedReputation]]))
    expect((await addAtOnce([entryOf({ paymasterDeposit: 1_000n })])).join()).toBe('GREP-010')
  })

  it('error: each operation is judged together with the operations before it, so a sender’s fifth operation is refused (UREP-010)', async () => {
    const entries = Array.from({ length: 6 }, (_, index) =>
      entryOf({ sender: addressOf('1'), nonce: BigInt(index) << 64n }),
    )
    expect(await addAtOnce(entries)).toEqual([...Array(4).fill('accepted'), 'UREP-010', 'UREP-010'])
  })

  it("error: a paymaster's deposit must cover its operations together (EREP-010), and each accepted one counts as seen", async () => {
    const entries = Array.from({ length: 3 }, () => entryOf({ paymasterDeposit: 20n }))
    expect(await addAtOnce(entries)).toEqual(['accepted', 'accepted', 'EREP-010'])
    expect(await reputations.list(connection.db, now)).toEqual([
      { address: paymaster, reputation: { opsSeen: 2, opsIncluded: 0 } },
    ])
    expect(await addAtOnce([entryOf({ paymasterDeposit: 1_000n })])).toEqual(['accepted'])
    expect(await reputations.list(connection.db, now)).toEqual([
      { address: paymaster, reputation: { opsSeen: 3, opsIncluded: 0 } },
    ])
  })

  it('error: operations accepted earlier in the same group may throttle an entity (GREP-020)', async () => {
    await reputations.set(connection.db, paymaster, { opsSeen: 109, opsIncluded: 0 }, now)
    const entries = Array.from({ length: 5 }, () => entryOf({ paymasterDeposit: 1_000n }))
    expect(await addAtOnce(entries)).toEqual([...Array(4).fill('accepted'), 'GREP-020'])
  })

  it('error: a mempool with room for two more accepts two', async () => {
    const small = createAdmissions({ db: connection.db, chainId, maxWaiting: 3, reputations })
    expect(await addAtOnce([entryOf(), entryOf(), entryOf()], small)).toEqual(['accepted', 'accepted', 'size'])
  })

  it('behavior: in a full mempool, an operation that pays at least a tenth more replaces the cheapest waiting operation', async () => {
    const small = createAdmissions({ db: connection.db, chainId, maxWaiting: 4, reputations })
    const [bundled, cheap, dear] = [entryOf({ fee: 50n }), entryOf({ fee: 100n }), entryOf({ fee: 200n })]
    expect(await addAtOnce([bundled, cheap, dear], small)).toEqual(['accepted', 'accepted', 'accepted'])
    await connection.db.update(table).set({ status: 'bundled' }).where(eq(table.hash, bundled.candidate.hash))
    await connection.db.delete(table).where(notInArray(table.hash, [bundled, cheap, dear].map(hashOf)))
    await small.add(entryOf({ fee: 300n }))
    const [low, high, higher] = [entryOf({ fee: 109n }), entryOf({ fee: 110n }), entryOf({ fee: 221n })]
    const refusals = await Promise.allSettled([low, high, higher].map((entry) => small.add(entry)))
    expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    const evicted = 'dropped: the mempool is full, and other operations pay more'
    const statuses = await Promise.all([bundled, cheap, dear, low, high, higher].map(statusOf))
    expect(statuses).toEqual(['bundled', evicted, evicted, undefined, 'pending', 'pending'])
  })

  it('behavior: an operation that pays more replaces an operation of the same group, or an operation that waited before', async () => {
    const sender = addressOf('1')
    const [cheap, dear] = [entryOf({ sender }), entryOf({ sender, fee: 110n })]
    expect(await addAtOnce([cheap, dear])).toEqual(['accepted', 'accepted'])
    expect(await statusOf(cheap)).toBe(`dropped: replaced by ${dear.candidate.hash}`)
    expect(await statusOf(dear)).toBe('pending')
    const [dearer, slightlyDearer] = [entryOf({ sender, fee: 121n }), entryOf({ sender, fee: 122n })]
    expect(await addAtOnce([dearer, slightlyDearer])).toEqual(['accepted', 'replacement'])
    expect(await statusOf(dear)).toBe(`dropped: replaced by ${dearer.candidate.hash}`)
    expect(await statusOf(slightlyDearer)).toBeUndefined()
  })

  it('behavior: an operation that arrives twice is stored once; a dropped operation that arrives again is stored anew', async () => {
    const entry = entryOf({ paymasterDeposit: 20n })
    expect(await addAtOnce([entry, entry])).toEqual(['accepted', 'accepted'])
    expect((await reputations.list(connection.db, now))[0]?.reputation.opsSeen).toBe(1)
    expect(await addAtOnce([entry])).toEqual(['accepted'])
    await connection.db.update(table).set({ status: 'dropped', reason: 'it failed', validatedAt: 1 })
    expect(await addAtOnce([entry])).toEqual(['accepted'])
    expect(await statusOf(entry)).toBe('pending')
    const [row] = (await connection.db.select().from(table)).filter(({ hash }) => hash === entry.candidate.hash)
    expect(row).toMatchObject({ validatedAt: 7, reason: null })
  })
})
