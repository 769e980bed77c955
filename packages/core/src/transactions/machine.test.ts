import type { CaipAddress } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TransactionsEvent, transactionsMachine } from './machine.ts'
import { initialTransactionsState, type TransactionsState } from './state.ts'
import type { Transaction } from './transaction.ts'

const address = `0x${'a1'.repeat(20)}`
const mine: CaipAddress = `eip155:1:${address}`
const other: CaipAddress = `eip155:10:${address}`

/** A transaction of the first February days of 2026; the day is its number. */
function transaction(day: number, chain = 'eip155:1'): Transaction {
  return {
    id: `t${day}`,
    metadata: {
      operationType: 'execute',
      hash: `0x${day}`,
      chain,
      minedAt: `2026-02-${String(day).padStart(2, '0')}T12:00:00`,
      sentFrom: '0xa1',
      sentTo: '0xb2',
      status: 'confirmed',
    },
    transfers: [],
    approvals: [],
  }
}

const page = (days: readonly number[], next?: string, caipAddress = mine) => ({
  caipAddress,
  transactions: days.map((day) => transaction(day)),
  next,
})
const run = (state: TransactionsState, ...events: readonly TransactionsEvent[]): TransactionsState =>
  events.reduce(transactionsMachine, state)
const idsOf = (state: TransactionsState): string[] => state.transactions.map(({ id }) => id)

const begun = run(initialTransactionsState, { type: 'begun', caipAddress: mine })
const loading = run(begun, { type: 'requested' })
const loaded = run(loading, { type: 'pageLoaded', ...page([9, 8], 'older') })

describe('transactionsMachine', () => {
  test('default: pages are listed one after the other, and grouped by year and month', () => {
    const both = run(loaded, { type: 'requested' }, { type: 'pageLoaded', ...page([7, 6]) })
    expect(idsOf(both)).toEqual(['t9', 't8', 't7', 't6'])
    expect(both.transactionsByYear[2026]?.[1]).toEqual(both.transactions)
    expect(both).toMatchObject({ next: undefined, loading: false, failed: false, empty: false })
  })

  test('behavior: a transaction on two pages is listed once, in its latest form', () => {
    const again = { ...transaction(8), metadata: { ...transaction(8).metadata, status: 'failed' } }
    const state = run(loaded, {
      type: 'pageLoaded',
      caipAddress: mine,
      transactions: [again, transaction(7)],
      next: undefined,
    })
    expect(idsOf(state)).toEqual(['t9', 't8', 't7'])
    expect(state.transactions[1]?.metadata.status).toBe('failed')
  })

  test('behavior: only transactions on the account’s chain are listed', () => {
    const transactions = [transaction(9, 'eip155:10'), transaction(8)]
    expect(idsOf(run(loading, { type: 'pageLoaded', caipAddress: mine, transactions, next: undefined }))).toEqual([
      't8',
    ])
  })

  test('behavior: a page without entries is the empty list only when no page follows', () => {
    expect(run(loading, { type: 'pageLoaded', ...page([], 'older') }).empty).toBe(false)
    expect(run(loading, { type: 'pageLoaded', ...page([]) }).empty).toBe(true)
  })

  test('behavior: the first page, read again, comes before the list and keeps the cursor', () => {
    const state = run(loaded, { type: 'newestLoaded', ...page([10, 9], 'newer cursor') })
    expect(idsOf(state)).toEqual(['t10', 't9', 't8'])
    expect(state.next).toBe('older')
  })

  test('behavior: the first page replaces the list if there is a gap, or if it is the whole history', () => {
    const apart = run(loaded, { type: 'newestLoaded', ...page([20, 19], 'newer cursor') })
    expect([idsOf(apart), apart.next]).toEqual([['t20', 't19'], 'newer cursor'])
    const whole = run(loaded, { type: 'newestLoaded', ...page([9]) })
    expect([idsOf(whole), whole.next]).toEqual([['t9'], undefined])
  })

  test('behavior: after a failure the list stays, and no further page is requested by itself', () => {
    const failed = run(loaded, { type: 'requested' }, { type: 'failed', caipAddress: mine })
    expect(failed).toMatchObject({ loading: false, failed: true, next: undefined, empty: false })
    expect(idsOf(failed)).toEqual(['t9', 't8'])
    expect(run(loading, { type: 'failed', caipAddress: mine }).empty).toBe(true)
    expect(run(failed, { type: 'pageLoaded', ...page([7]) }).failed).toBe(false)
  })

  test('behavior: another account or network starts empty; the same one keeps its transactions', () => {
    expect(run(loaded, { type: 'begun', caipAddress: mine })).toBe(loaded)
    expect(run(loaded, { type: 'begun', caipAddress: other })).toEqual({
      ...initialTransactionsState,
      caipAddress: other,
    })
  })

  test('behavior: purchases are a list of their own', () => {
    const state = run(loaded, { type: 'purchasesLoaded', address, transactions: [transaction(3, 'other')] })
    expect(state.coinbaseTransactions[2026]?.[1]?.map(({ id }) => id)).toEqual(['t3'])
    // Purchases are of every network: another network keeps them, another account does not.
    expect(run(state, { type: 'begun', caipAddress: other })).toEqual({
      ...initialTransactionsState,
      caipAddress: other,
      coinbaseTransactions: state.coinbaseTransactions,
      purchasesOf: address,
    })
    const another: CaipAddress = `eip155:1:0x${'b2'.repeat(20)}`
    expect(run(state, { type: 'begun', caipAddress: another })).toEqual({
      ...initialTransactionsState,
      caipAddress: another,
    })
    // They were read before the history, as with a first purchase.
    const first = run(initialTransactionsState, { type: 'purchasesLoaded', address, transactions: [transaction(3)] })
    expect(run(first, { type: 'begun', caipAddress: mine }).coinbaseTransactions).toEqual(first.coinbaseTransactions)
    expect(state.transactions).toBe(loaded.transactions)
  })

  test.each<TransactionsEvent>([
    { type: 'pageLoaded', ...page([5], 'x', other) },
    { type: 'newestLoaded', ...page([5], 'x', other) },
    { type: 'failed', caipAddress: other },
  ])('behavior: $type of another account comes too late and changes nothing', (event) => {
    expect(run(loaded, event)).toBe(loaded)
  })

  test('behavior: a second request while one runs changes nothing', () => {
    expect(run(loading, { type: 'requested' })).toBe(loading)
  })

  test('behavior: whatever arrives in any order, an id is listed once and the groups contain the list', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 5 })
    const pages = days.map((list) =>
      page(
        list.toSorted((first, second) => second - first),
        list.length > 2 ? 'more' : undefined,
      ),
    )
    const event: fc.Arbitrary<TransactionsEvent> = fc.oneof(
      pages.map((each) => ({ type: 'pageLoaded' as const, ...each })),
      pages.map((each) => ({ type: 'newestLoaded' as const, ...each })),
      fc.constantFrom({ type: 'requested' as const }, { type: 'failed' as const, caipAddress: mine }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const state = run(begun, ...events)
        const ids = idsOf(state)
        expect(new Set(ids).size).toBe(ids.length)
        const grouped = Object.values(state.transactionsByYear).flatMap((months) => Object.values(months).flat())
        expect(grouped.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        if (state.empty) expect(ids).toEqual([])
      }),
    )
  })
})
