import { describe, expect, it, onTestFinished } from 'vitest'
import { InvalidDataParameterError } from '../../chain-data/errors.ts'
import { createSignedCursor } from '../../chain-data/http/signedCursor.ts'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import type { Order } from './order.ts'
import { createPurchaseHistory } from './purchaseHistory.ts'
import { createOrderStore } from './store.ts'

const account = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const begin = Date.UTC(2026, 0, 1)

const order = (id: string, given: Partial<Order> = {}): Order => ({
  id,
  provider: 'coinbase',
  projectKey: 1,
  status: 'confirmed',
  reason: null,
  address: account,
  chainId: 'eip155:1',
  contract: null,
  symbol: 'ETH',
  purchaseAmount: '1',
  paymentCurrency: 'USD',
  paymentAmount: '2000',
  sessionId: null,
  pageOrderId: null,
  transactionId: null,
  transactionHash: null,
  createdAt: new Date(begin),
  updatedAt: new Date(begin),
  expiresAt: new Date(begin),
  ...given,
})

async function setUp(orders: readonly Order[]) {
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  onTestFinished(close)
  const store = createOrderStore(db)
  for (const each of orders) await store.add(each, new Date(begin))
  return createPurchaseHistory({ store, cursors: createSignedCursor('purchases', 'secret'), iconOf: () => '' })
}

describe('createPurchaseHistory', () => {
  it('behavior: pages list each purchase once, newest first, even those made at the same time', async () => {
    const all = Array.from({ length: 120 }, (_, index) =>
      order(`order-${String(index).padStart(3, '0')}`, { createdAt: new Date(begin + Math.floor(index / 7)) }),
    )
    const purchases = await setUp(all)
    const listedIds: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await purchases.list({ account, provider: 'coinbase', cursor })
      listedIds.push(...data.map(({ id }) => id))
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(listedIds).toEqual(all.map(({ id }) => id).toReversed())
  })

  it('param: lists the paid and the failed purchases of the account, the provider and the chain', async () => {
    const purchases = await setUp([
      order('paid', { status: 'paid' }),
      order('failed', { status: 'failed' }),
      order('opened', { status: 'opened' }),
      order('expired', { status: 'expired' }),
      order('of another', { address: other }),
      order('elsewhere', { provider: 'meld' }),
      order('on another chain', { chainId: 'eip155:10' }),
    ])
    const ids = async (chainId?: string) =>
      (await purchases.list({ account, provider: 'coinbase', chainId })).data.map(({ id }) => id)
    expect(new Set(await ids('eip155:1'))).toEqual(new Set(['paid', 'failed']))
    expect(await ids('eip155:10')).toEqual(['on another chain'])
    expect(await ids()).toHaveLength(3)
  })

  it('error: refuses a cursor that is forged, or of another account, provider or chain', async () => {
    const purchases = await setUp(Array.from({ length: 51 }, (_, index) => order(`order-${index}`)))
    const request = { account, provider: 'coinbase' } as const
    const { next } = await purchases.list(request)
    const cursor = next ?? ''
    expect((await purchases.list({ ...request, cursor })).data).toHaveLength(1)
    for (const wrong of [
      { ...request, cursor: `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}` },
      { ...request, cursor: '' },
      { ...request, account: other, cursor },
      { ...request, provider: 'meld' as const, cursor },
      { ...request, chainId: 'eip155:1', cursor },
    ]) {
      await expect(purchases.list(wrong)).rejects.toBeInstanceOf(InvalidDataParameterError)
    }
  })
})
