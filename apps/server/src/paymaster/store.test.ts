import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import type { SponsorSpending } from './policy.ts'
import { createSponsorStore } from './store.ts'

const now = new Date(1_700_000_000_000)
const promised = {
  projectKey: 1,
  chainId: 1,
  paymaster: '0x00000000000000000000000000000000000000aa',
  sender: '0x00000000000000000000000000000000000000bb',
  nonce: 0n,
  wei: 100n,
  block: 1,
  validUntil: 1_700_000_600,
} as const

async function setUp() {
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  onTestFinished(close)
  return createSponsorStore(db)
}

describe('addPromise', () => {
  it.each([
    ['replaces the promise for the same operation', {}, 0n],
    ['counts the same nonce of the sender on another chain', { chainId: 10 }, 100n],
    [
      'counts the same nonce of the sender at another paymaster',
      { paymaster: '0x00000000000000000000000000000000000000cc' } as const,
      100n,
    ],
    ['counts another nonce of the sender', { nonce: 1n }, 100n],
  ])('behavior: %s', async (_name, change, counted) => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    let judged: SponsorSpending | undefined
    const judge = (spending: SponsorSpending) => void (judged = spending)
    await store.addPromise({ ...promised, ...change }, judge, now)
    expect(judged).toEqual({ userDay: counted, total: counted })
  })
})
