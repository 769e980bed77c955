import { expect, it } from 'vitest'
import { connectDatabase } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { createSmartSessionStore } from './store.ts'

it('default: permissions that are added at once do not exceed the limit of an account', async () => {
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  try {
    const store = createSmartSessionStore(db)
    const now = new Date()
    const address = `0x${'a1'.repeat(20)}` as const
    const rowOf = (digit: number) => ({
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
    })
    const add = (digit: number) => store.add(rowOf(digit), { maxUsable: 2 })
    const added = await Promise.all([1, 2, 3, 4, 5, 6].map(add))
    expect(added.filter(Boolean)).toHaveLength(2)
    expect(await store.countUsable(address, now)).toBe(2)
    // A permission that is already stored takes no second place.
    expect(await add(added.indexOf(true) + 1)).toBe(true)
    expect(await store.countUsable(address, now)).toBe(2)
  } finally {
    await close()
  }
}, 120_000)
