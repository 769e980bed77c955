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
/** Unix seconds at which the promise has expired. */
const afterwards = promised.validUntil + 121

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

describe('settle', () => {
  it('default: counts the actual cost of a used promise, and nothing for an unused one', async () => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    await store.addPromise({ ...promised, nonce: 1n }, () => undefined, now)
    for (const listed of await store.listExpired(1, afterwards, 0)) {
      await store.settle(listed, listed.nonce === 0n ? 30n : undefined)
    }
    expect(await store.spendingOf(1, promised.sender, now)).toEqual({ userDay: 30n, total: 30n })
  })

  it('behavior: a promise that was renewed since it was listed still counts', async () => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    const [listed] = await store.listExpired(1, afterwards, 0)
    await store.addPromise({ ...promised, validUntil: afterwards + 600 }, () => undefined, now)
    if (listed) await store.settle(listed, undefined)
    expect(await store.spendingOf(1, promised.sender, now)).toEqual({ userDay: 100n, total: 100n })
  })

  it('behavior: a settled promise is not settled again', async () => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    const [listed] = await store.listExpired(1, afterwards, 0)
    if (!listed) throw new TypeError('no promise is listed')
    await store.settle(listed, 30n)
    await store.settle(listed, undefined)
    expect(await store.spendingOf(1, promised.sender, now)).toEqual({ userDay: 30n, total: 30n })
  })
})
