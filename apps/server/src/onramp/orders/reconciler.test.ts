import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { until } from '../../test/until.ts'
import { orderAt, payout } from '../test/providerCalls.ts'
import type { Order } from './order.ts'
import { reconcileOrders } from './reconciler.ts'
import { createOrderStore } from './store.ts'
import { onRampEvent, onRampOrder } from './tables.ts'

const HOUR_MS = 3_600_000
const MAX_PAUSE_MS = 5 * 60_000

/** Starts the checks of one purchase, on a clock that the test moves. */
async function setUp(part: Partial<Order> = {}) {
  const clock = fakeClock()
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  const store = createOrderStore(db)
  const addedAt = new Date(clock.now())
  const order: Order = {
    ...orderAt('coinbase', clock.now()),
    status: 'opened',
    expiresAt: new Date(clock.now() + 1_000 * HOUR_MS),
    ...part,
  }
  await store.add(order, addedAt)
  const loop = reconcileOrders({
    store,
    providers: new Map(),
    chains: new Map(),
    rules: () => ({ isOrderFixed: false, isChainRead: () => false }),
    clock,
    log: pino({ level: 'silent' }),
    pauseMs: 5,
  })
  onTestFinished(async () => {
    await loop.stop()
    await close()
  })
  return {
    clock,
    db,
    order: () => store.find(order.id),
    /** How far ahead the next check is. */
    nextMs: async () => {
      const [row] = await db.select().from(onRampOrder)
      return (row?.nextCheckAt?.getTime() ?? 0) - clock.now()
    },
  }
}

describe('reconcileOrders', () => {
  it('behavior: on a chain that the server does not read, a sent order waits for the provider', async () => {
    const { nextMs, order } = await setUp({ status: 'sent', transactionHash: payout })
    await until(async () => (await nextMs()) === 2_000)
    expect(await order()).toMatchObject({ status: 'sent', transactionHash: payout })
  })

  it.each([
    ['an unpaid order every five minutes at last', 'opened', MAX_PAUSE_MS],
    ['an expired order every hour at last', 'expired', HOUR_MS],
  ] as const)('behavior: checks %s', async (_name, status, pauseMs) => {
    const { clock, db, nextMs } = await setUp({ status })
    await until(async () => (await nextMs()) === 2_000)
    await db.update(onRampOrder).set({ checks: 30, nextCheckAt: new Date(clock.now()) })
    await until(async () => (await nextMs()) === pauseMs)
  })

  it('behavior: setting the clock back does not stop the checks', async () => {
    const { clock, nextMs } = await setUp()
    await until(async () => (await nextMs()) === 2_000)
    clock.step(-HOUR_MS)
    await until(async () => (await nextMs()) <= MAX_PAUSE_MS)
    expect(await nextMs()).toBeGreaterThan(0)
  })

  it('behavior: setting the clock back does not delay the removal of webhooks', async () => {
    const { clock, db, nextMs } = await setUp()
    await until(async () => (await nextMs()) === 2_000)
    clock.step(-10_000 * 24 * HOUR_MS)
    const receivedAt = new Date(clock.now())
    await db.insert(onRampEvent).values({ provider: 'coinbase', eventId: 'e', orderId: 'o', receivedAt })
    await until(async () => {
      // The loop's first turn may end only now; a day has to pass from then on.
      clock.sleep(24 * HOUR_MS + 1)
      return (await db.select().from(onRampEvent)).length === 0
    })
  })
})
