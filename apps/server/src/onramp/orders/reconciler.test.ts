import { systemClock } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { until } from '../../test/until.ts'
import type { OnRampProvider } from '../providers/Provider.ts'
import { orderAt, payout } from '../test/providerCalls.ts'
import { type Order, type Payment, pageReferenceOf } from './order.ts'
import { createOrderChanges } from './orderChanges.ts'
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
  /** The payments on the order's page, oldest first. */
  const payments: Payment[] = []
  /** A provider that, like Coinbase, knows the payments only by the page's first order. */
  const provider: Pick<OnRampProvider, 'readPayments'> = {
    readPayments: async (asked) => (pageReferenceOf(asked) === order.id ? payments : []),
  }
  const loop = reconcileOrders({
    store,
    changes: createOrderChanges({ db, store }),
    providers: new Map([['coinbase', provider as OnRampProvider /* Its other calls are not made. */]]),
    chains: new Map(),
    rules: () => ({ isOrderFixed: false, isChainRead: () => false }),
    // The pauses between turns are real.
    clock: { ...clock, setTimeout: systemClock.setTimeout },
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
    payments,
    /** Waits until the orders have these states, while the clock moves on by three seconds at a time. */
    waitForStates: async (...states: Order['status'][]) => {
      await until(async () => {
        clock.sleep(3_000)
        const rows = await db.select().from(onRampOrder).orderBy(onRampOrder.createdAt)
        return rows.map(({ status }) => status).join() === states.join()
      })
    },
    /** How far ahead the next check is. */
    nextMs: async () => {
      const [row] = await db.select().from(onRampOrder)
      return (row?.nextCheckAt?.getTime() ?? 0) - clock.now()
    },
    /** Waits until no further check of the order is scheduled. */
    waitForLastCheck: async () => {
      await until(async () => (await db.select().from(onRampOrder))[0]?.nextCheckAt === null)
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
    ['an unpaid order at growing intervals, up to five minutes', 'opened', MAX_PAUSE_MS],
    ['an expired order at growing intervals, up to an hour', 'expired', HOUR_MS],
  ] as const)('behavior: checks %s', async (_name, status, pauseMs) => {
    const { clock, db, nextMs } = await setUp({ status })
    await until(async () => (await nextMs()) === 2_000)
    await db.update(onRampOrder).set({ checks: 30, nextCheckAt: new Date(clock.now()) })
    await until(async () => (await nextMs()) === pauseMs)
  })

  it('behavior: after a declined card, another card on the same page begins another purchase, which is followed to its end', async () => {
    const { payments, waitForStates, order } = await setUp()
    payments.push({ transactionId: 'first', status: 'failed', reason: 'The card was declined.' })
    await waitForStates('failed')
    payments.push({ transactionId: 'second', status: 'paid', paymentAmount: '80' })
    await waitForStates('failed', 'paid')
    payments[1] = { transactionId: 'second', status: 'done', paymentAmount: '80', purchaseAmount: '79' }
    await waitForStates('failed', 'confirmed')
    expect(await order()).toMatchObject({ status: 'failed', transactionId: 'first', paymentAmount: '100' })
  })

  it.each([
    ['a finished order until a day after its expiry, in case another payment follows', 'failed', 1_024],
    ['a paid order for thirty days', 'paid', 30 * 24],
  ] as const)('behavior: checks %s', async (_name, status, hours) => {
    const { clock, db, nextMs, waitForLastCheck } = await setUp({ status, transactionId: 'first' })
    await until(async () => (await nextMs()) === 2_000)
    clock.step(hours * HOUR_MS - 1_000)
    await db.update(onRampOrder).set({ checks: 30 })
    await until(async () => (await nextMs()) > 0)
    clock.sleep(HOUR_MS)
    await waitForLastCheck()
  })

  it.each([
    ['a finished order without a payment: its page was never opened', { transactionId: null }],
    ['a finished order whose payment is not the first on its page', { transactionId: 'second', pageOrderId: 'first' }],
  ])('behavior: no longer checks %s', async (_name, part) => {
    const { waitForLastCheck } = await setUp({ status: 'failed', ...part })
    await waitForLastCheck()
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
