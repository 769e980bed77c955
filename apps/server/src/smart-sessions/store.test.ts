import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { createSmartSessionStore, type SmartSessionStore } from './store.ts'
import { smartSession } from './tables.ts'

let db: Database
let store: SmartSessionStore
beforeAll(async () => {
  const connection = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  db = connection.db
  store = createSmartSessionStore(db)
  return connection.close
}, 120_000)

const now = new Date()
const addressOf = (digit: number) => `0x${`0${digit}`.repeat(20)}` as const
const rowOf = (digit: number, address = addressOf(digit)) => ({
  pci: `0x${`0${digit}`.repeat(32)}` as const,
  address,
  chainId: 1,
  delegate: address,
  permission: { type: 'native-token-periodic', data: {} },
  context: '0x12' as const,
  origin: 'https://app.example',
  createdAt: now,
  expiresAt: new Date(now.getTime() + 60_000),
  revokedAt: null,
  revokingUntil: null,
})

it('default: permissions that are added at once do not exceed the limit of an account', async () => {
  const address = addressOf(1)
  const add = (digit: number) => store.add(rowOf(digit, address), { maxUsable: 2 })
  const added = await Promise.all([1, 2, 3, 4, 5, 6].map(add))
  expect(added.filter(Boolean)).toHaveLength(2)
  expect(await store.countUsable(address, now)).toBe(2)
  // A permission that is already stored takes no second place.
  expect(await add(added.indexOf(true) + 1)).toBe(true)
  expect(await store.countUsable(address, now)).toBe(2)
})

it('behavior: of several claims to send a revocation, one is granted, until it is released or has lasted too long', async () => {
  const row = rowOf(7)
  await store.add(row, { maxUsable: 1 })
  const claim = () => store.claimRevocation(row.pci)
  const [first = now, ...others] = (await Promise.all([claim(), claim(), claim()])).filter(Boolean)
  expect(others).toEqual([])
  await store.releaseRevocation(row.pci, first)
  expect([await claim(), await claim()]).toEqual([expect.any(Date), undefined])
  // The instance that has the claim dies, and time passes.
  await db.update(smartSession).set({ revokingUntil: sql`now() - interval '1 second'` })
  expect([await claim(), await claim()]).toEqual([expect.any(Date), undefined])
})

it('behavior: an instance whose claim has lasted too long does not end the next claim', async () => {
  const row = rowOf(8)
  await store.add(row, { maxUsable: 1 })
  const claim = () => store.claimRevocation(row.pci)
  const tooLong = (await claim()) ?? now
  await db.update(smartSession).set({ revokingUntil: sql`now() - interval '1 second'` })
  const next = (await claim()) ?? now
  await store.releaseRevocation(row.pci, tooLong)
  expect(await claim()).toBeUndefined()
  await store.releaseRevocation(row.pci, next)
  expect(await claim()).toEqual(expect.any(Date))
})
