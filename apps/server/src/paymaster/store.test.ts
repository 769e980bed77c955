import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import type { SponsorSpending } from './policy.ts'
import { createSponsorStore } from './store.ts'
import { sponsorship } from './tables.ts'

const now = new Date(1_700_000_000_000)
const promised = {
  projectKey: 1,
  chainId: 1,
  paymaster: '0x00000000000000000000000000000000000000aa',
  sender: '0x00000000000000000000000000000000000000bb',
  nonce: 0n,
  askedFrom: 'home',
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
    expect(judged).toEqual({
      userDay: counted,
      networkOpen: counted,
      networkCount: counted === 0n ? 0 : 1,
      total: counted,
    })
  })

  it('behavior: a promise stays when another project is asked for the same operation', async () => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    await store.addPromise({ ...promised, projectKey: 2 }, () => undefined, now)
    expect([await store.totalOf(1), await store.totalOf(2)]).toEqual([100n, 100n])
  })

  it('behavior: promises of another network count only in the total until they are spent', async () => {
    const store = await setUp()
    await store.addPromise({ ...promised, askedFrom: 'elsewhere' }, () => undefined, now)
    await store.addPromise({ ...promised, askedFrom: 'elsewhere', nonce: 1n }, () => undefined, now)
    expect(await store.spendingOf(promised, now)).toEqual({
      userDay: 0n,
      networkOpen: 0n,
      networkCount: 0,
      total: 200n,
    })
    const [listed] = await store.listExpired(1, afterwards, 0)
    if (listed) await store.settle(listed, 30n)
    expect(await store.spendingOf(promised, now)).toEqual({
      userDay: 30n,
      networkOpen: 0n,
      networkCount: 0,
      total: 130n,
    })
  })
})

describe('spendingOf', () => {
  it('default: counts the open promises of the network, without those that are spent or released', async () => {
    const store = await setUp()
    for (const nonce of [0n, 1n, 2n, 3n]) await store.addPromise({ ...promised, nonce }, () => undefined, now)
    for (const listed of await store.listExpired(1, afterwards, 0)) {
      if (listed.nonce < 2n) await store.settle(listed, listed.nonce === 0n ? 30n : undefined)
    }
    const { networkCount } = await store.spendingOf({ ...promised, nonce: 4n }, now)
    expect(networkCount).toBe(2)
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
    expect(await store.totalOf(1)).toBe(30n)
  })

  it.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ])(
    'behavior: an operation that two networks asked for counts once, if the promise of the first network is settled %s',
    async (_order, order) => {
      const store = await setUp()
      await store.addPromise(promised, () => undefined, now)
      await store.addPromise({ ...promised, askedFrom: 'elsewhere', wei: 900n }, () => undefined, now)
      expect(await store.totalOf(1)).toBe(1_000n)
      const listed = await store.listExpired(1, afterwards, 0)
      for (const at of order) if (listed[at]) await store.settle(listed[at], 30n)
      await store.settleIncluded()
      expect(await store.totalOf(1)).toBe(30n)
      expect(await store.listExpired(1, afterwards, 0)).toEqual([])
    },
  )

  it('behavior: a promise for an operation that is already paid costs nothing', async () => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    const [listed] = await store.listExpired(1, afterwards, 0)
    if (listed) await store.settle(listed, 30n)
    await store.addPromise({ ...promised, askedFrom: 'elsewhere' }, () => undefined, now)
    await store.settleIncluded()
    expect(await store.totalOf(1)).toBe(30n)
  })

  it('behavior: a promise that was renewed since it was listed still counts', async () => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    const [listed] = await store.listExpired(1, afterwards, 0)
    await store.addPromise({ ...promised, validUntil: afterwards + 600 }, () => undefined, now)
    if (listed) await store.settle(listed, undefined)
    expect(await store.totalOf(1)).toBe(100n)
  })

  it('behavior: a settled promise is not settled again', async () => {
    const store = await setUp()
    await store.addPromise(promised, () => undefined, now)
    const [listed] = await store.listExpired(1, afterwards, 0)
    if (!listed) throw new TypeError('no promise is listed')
    await store.settle(listed, 30n)
    await store.settle(listed, undefined)
    expect(await store.totalOf(1)).toBe(30n)
  })
})

describe('deleteReleased', () => {
  it('default: deletes only released promises that expired before a time', async () => {
    const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
    onTestFinished(close)
    const store = createSponsorStore(db)
    for (const nonce of [0n, 1n, 2n]) await store.addPromise({ ...promised, nonce }, () => undefined, now)
    await store.addPromise({ ...promised, nonce: 3n, validUntil: afterwards }, () => undefined, now)
    for (const listed of await store.listExpired(1, afterwards + 1, 0)) {
      if (listed.nonce !== 0n) await store.settle(listed, listed.nonce === 1n ? 30n : undefined)
    }
    await store.deleteReleased(afterwards)
    const rows = await db.select({ nonce: sponsorship.nonce, status: sponsorship.status }).from(sponsorship)
    expect(rows.toSorted((one, other) => Number(one.nonce - other.nonce))).toEqual([
      { nonce: 0n, status: 'promised' },
      { nonce: 1n, status: 'spent' },
      { nonce: 3n, status: 'released' },
    ])
  })
})
