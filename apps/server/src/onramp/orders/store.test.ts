import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { orderAt } from '../test/providerCalls.ts'
import { createOrderChanges } from './orderChanges.ts'
import { createOrderStore } from './store.ts'

const NOW_MS = 1_700_000_000_000

describe('takeDue', () => {
  it('behavior: an order with a webhook comes before orders that have waited longer', async () => {
    const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
    onTestFinished(close)
    const store = createOrderStore(db)
    const at = (ms: number): Date => new Date(NOW_MS + ms)
    const take = (ms: number, limit: number) =>
      store.takeDue({ now: at(ms), latest: at(ms + 3_600_000), leaseUntil: at(ms + 60_000), limit })
    const order = { ...orderAt('coinbase', NOW_MS), status: 'opened' as const }
    for (const id of ['first', 'second', 'paid']) await store.add({ ...order, id }, at(0))
    await take(0, 3)
    for (const id of ['first', 'second', 'paid']) await store.schedule(id, at(1_000))
    const payment = { transactionId: 't', status: 'started' as const }
    const rules = { isOrderFixed: false, isChainRead: () => false }
    await createOrderChanges({ db, store }).apply(
      { provider: 'coinbase', orderId: 'paid', payment, eventId: 'e' },
      rules,
      at(2_000),
    )
    expect((await take(3_000, 1)).map(({ id }) => id)).toEqual(['paid'])
  })
})
