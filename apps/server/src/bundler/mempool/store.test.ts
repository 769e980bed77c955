import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { userOperation as table } from '../tables.ts'
import { operationOf } from '../test/testBundler.ts'
import { toRow } from './rows.ts'
import { toCandidate } from './rules.ts'
import { createMempoolStore } from './store.ts'

const chainId = 31337
const ready = { leastFee: 100n, expiry: 1_000 }

let connection: DatabaseConnection
beforeAll(async () => {
  connection = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
})
afterAll(() => connection.close())
beforeEach(() => connection.db.delete(table))

let made = 0

/** Stores an operation. @param changes.tip - in wei per gas. @returns its hash. */
async function store(
  changes: { sender?: Hex; fee?: bigint; tip?: bigint; validUntil?: number; isBundled?: boolean } = {},
): Promise<Hex> {
  made += 1
  const hash: Hex = `0x${made.toString(16).padStart(64, '0')}`
  const { sender = `0x${made.toString(16).padStart(40, '0')}`, fee = 100n, tip = 1n, validUntil = 2_000 } = changes
  const operation = operationOf(sender, { nonce: BigInt(made), maxFeePerGas: fee, maxPriorityFeePerGas: tip })
  const facts = {
    hash,
    storageOwners: [],
    stakes: { account: false, factory: false, paymaster: false },
    paymasterDeposit: undefined,
  }
  const row = toRow({
    operation,
    candidate: toCandidate(operation, facts, 10n),
    validation: { ...facts, validAfter: 0, validUntil, codeHashes: {} },
    block: 7n,
    projectKey: null,
    chainId,
    now: new Date(made),
  })
  await connection.db.insert(table).values({ ...row, status: changes.isBundled ? 'bundled' : 'pending' })
  return hash
}

const list = async (limit: number): Promise<Hex[]> =>
  (await createMempoolStore({ db: connection.db, chainId }).listPending(limit, ready)).map(({ hash }) => hash)

describe('listPending', () => {
  it('default: lists the best-paying operations first, and of operations that pay the same, the oldest first', async () => {
    const [low, first, second] = [await store({ tip: 2n }), await store({ tip: 3n }), await store({ tip: 3n })]
    expect(await list(2)).toEqual([first, second])
    expect(await list(9)).toEqual([first, second, low])
  })

  it('behavior: operations that no bundle can take now do not use up the limit', async () => {
    for (let count = 0; count < 5; count += 1) await store({ fee: 99n, tip: 99n })
    const busy: Hex = `0x${'b'.repeat(40)}`
    await store({ sender: busy, isBundled: true })
    for (let count = 0; count < 5; count += 1) await store({ sender: busy, tip: 50n })
    const many: Hex = `0x${'a'.repeat(40)}`
    const best = await store({ sender: many, tip: 40n })
    for (let count = 0; count < 5; count += 1) await store({ sender: many, tip: 30n })
    const modest = await store()
    expect(await list(2)).toEqual([best, modest])
  })

  it('behavior: lists an operation that expires too soon, even if it is too cheap, so that the bundler drops it', async () => {
    const [expiring] = [await store({ fee: 1n, validUntil: 1_000 }), await store({ fee: 1n, validUntil: 1_001 })]
    expect(await list(9)).toEqual([expiring])
  })
})
