import { describe, expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { orderAt, payout } from '../test/providerCalls.ts'
import type { PaidTransfers } from './claimTransfers.ts'
import type { Order } from './order.ts'
import { createOrderChanges } from './orderChanges.ts'
import { createOrderStore } from './store.ts'

const NOW_MS = 1_700_000_000_000

describe('recordArrival', () => {
  const transactionHash = payout
  const usdc = `0x${'c0'.repeat(20)}` as const
  const hundred = { values: [60_000_000n, 40_000_000n], decimals: 6 }

  /** Stores purchases that one transaction pays. */
  async function setUp(orders: readonly Partial<Order>[]) {
    const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
    onTestFinished(close)
    const store = createOrderStore(db)
    const changes = createOrderChanges({ db, store })
    const add = async (id: string, part: Partial<Order>) => {
      const order = { ...orderAt('coinbase', NOW_MS), status: 'sent' as const, contract: usdc, transactionHash }
      await store.add({ ...order, id, ...part }, new Date(NOW_MS))
    }
    for (const [at, part] of orders.entries()) await add(String(at), part)
    const arrive = async (id: string, { paid }: { paid: PaidTransfers | undefined } = { paid: hundred }) => {
      const order = await changes.recordArrival({ id, transactionHash, paid }, new Date(NOW_MS))
      return [order?.status, order?.purchaseAmount]
    }
    return { db, add, arrive }
  }

  it('default: if a transaction pays only one purchase, all of its transfers to the address belong to the purchase', async () => {
    const { arrive } = await setUp([{ purchaseAmount: '99' }])
    expect(await arrive('0')).toEqual(['confirmed', '100'])
  })

  it('behavior: two purchases in one transaction get one transfer each, if possible the transfer of the stated amount', async () => {
    const { arrive } = await setUp([{ purchaseAmount: '40.0' }, {}])
    expect([await arrive('1'), await arrive('0')]).toEqual([
      ['confirmed', '60'],
      ['confirmed', '40'],
    ])
  })

  it('behavior: a purchase that is stated later gets the transfer that is left', async () => {
    const { add, arrive } = await setUp([{ purchaseAmount: '60' }])
    expect(await arrive('0')).toEqual(['confirmed', '60'])
    await add('1', { purchaseAmount: '41' })
    expect(await arrive('1')).toEqual(['confirmed', '40'])
  })

  it('error: a purchase whose transaction pays only another purchase fails, also if all are checked at the same time', async () => {
    const { arrive, db } = await setUp(Array.from({ length: 8 }, () => ({ purchaseAmount: '60' })))
    // Opens eight connections first, so that the statements of all checks run at the same time.
    await Promise.all(Array.from({ length: 8 }, () => db.transaction((writer) => writer.execute('select 1'))))
    const paid = { paid: { values: [60_000_000n], decimals: 6 } }
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => arrive(String(at), paid)))
    const countOf = (wanted: string): number => outcomes.filter(([status]) => status === wanted).length
    expect([countOf('confirmed'), countOf('failed')]).toEqual([1, 7])
  })

  it.each([
    ['another address', { address: `0x${'b2'.repeat(20)}` as const }],
    ['another token', { contract: `0x${'d0'.repeat(20)}` as const }],
    ['another chain', { chainId: 'eip155:1' as const }],
  ])(
    'behavior: a purchase for %s in the same transaction takes no transfer from the first purchase',
    async (_name, part) => {
      const { arrive } = await setUp([{}, part])
      expect(await arrive('0')).toEqual(['confirmed', '100'])
      expect(await arrive('1')).toEqual(['confirmed', '100'])
    },
  )

  it('behavior: the stated amount stays if the chain does not show the transfers', async () => {
    const { arrive } = await setUp([{ purchaseAmount: '99' }])
    expect(await arrive('0', { paid: undefined })).toEqual(['confirmed', '99'])
  })

  it('behavior: does nothing once the provider has replaced the transaction', async () => {
    const { arrive } = await setUp([{ transactionHash: `0x${'cd'.repeat(32)}` }])
    expect(await arrive('0')).toEqual(['sent', null])
  })
})
