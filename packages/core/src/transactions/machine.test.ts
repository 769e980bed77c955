import type { CaipAddress } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type TransactionsEvent, transactionsMachine } from './machine.ts'
import { initialTransactionsState, type TransactionsState } from './state.ts'
import type { Transaction } from './transaction.ts'

const address = `0x${'a1'.repeat(20)}`
const mine: CaipAddress = `eip155:1:${address}`
const other: CaipAddress = `eip155:10:${address}`
const another: CaipAddress = `eip155:1:0x${'b2'.repeat(20)}`

/** Returns a transaction on a day of February 2026, with the day as its id. */
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
const idsOf = ({ transactions }: TransactionsState): string[] => transactions.map(({ id }) => id)

/** Returns the fields of a state that lists the transactions of these days. */
function listOf(days: readonly number[], next?: string) {
  const transactions = days.map((day) => transaction(day))
  const transactionsByYear = days.length === 0 ? {} : { 2026: { 1: transactions } }
  return { transactions, transactionsByYear, next, loading: false, failed: false } satisfies Partial<TransactionsState>
}

const begun: TransactionsState = { ...initialTransactionsState, caipAddress: mine }
const loaded: TransactionsState = { ...begun, ...listOf([9, 8], 'older') }
const purchases = { coinbaseTransactions: { 2026: { 1: [transaction(3, 'other')] } }, purchasesOf: address }
const states = {
  none: initialTransactionsState,
  /** The purchases were read before the history. */
  nonePurchased: { ...initialTransactionsState, ...purchases },
  begun,
  loading: { ...begun, loading: true },
  empty: { ...begun, empty: true },
  loaded,
  loadingMore: { ...loaded, loading: true },
  purchased: { ...loaded, ...purchases },
  failed: { ...loaded, next: undefined, failed: true, failure: 'unusable' },
  failedEmpty: { ...begun, empty: true, failed: true, failure: 'unusable' },
} satisfies Record<string, TransactionsState>

const events = {
  begun: { type: 'begun', caipAddress: mine },
  begunOnOtherNetwork: { type: 'begun', caipAddress: other },
  begunForOther: { type: 'begun', caipAddress: another },
  requested: { type: 'requested' },
  pageLoaded: { type: 'pageLoaded', ...page([7, 6], 'still older') },
  lastPageLoaded: { type: 'pageLoaded', ...page([7]) },
  emptyPageLoaded: { type: 'pageLoaded', ...page([], 'still older') },
  emptyLastPageLoaded: { type: 'pageLoaded', ...page([]) },
  pageOfOther: { type: 'pageLoaded', ...page([5], 'x', other) },
  newestLoaded: { type: 'newestLoaded', ...page([10, 9], 'newer') },
  newestApartLoaded: { type: 'newestLoaded', ...page([20, 19], 'newer') },
  wholeLoaded: { type: 'newestLoaded', ...page([9]) },
  newestOfOther: { type: 'newestLoaded', ...page([5], 'x', other) },
  purchasesLoaded: { type: 'purchasesLoaded', address, transactions: [transaction(3, 'other')] },
  failed: { type: 'failed', caipAddress: mine, failure: 'unanswered' },
  failedForOther: { type: 'failed', caipAddress: other, failure: 'unanswered' },
  forgotten: { type: 'forgotten' },
} satisfies Record<TransactionsEvent['type'], TransactionsEvent> & Record<string, TransactionsEvent>

const begins = {
  begunOnOtherNetwork: { ...initialTransactionsState, caipAddress: other },
  begunForOther: { ...initialTransactionsState, caipAddress: another },
}
const forgotten = initialTransactionsState
const requested = { loading: true }
const purchasesLoaded = purchases
/** The changes that answers make for an account with an empty list. */
const first = {
  ...begins,
  pageLoaded: { ...listOf([7, 6], 'still older'), empty: false },
  lastPageLoaded: { ...listOf([7]), empty: false },
  // A page without entries makes the list empty only if no page follows.
  emptyPageLoaded: { ...listOf([], 'still older'), empty: false },
  emptyLastPageLoaded: { ...listOf([]), empty: true },
  newestLoaded: { ...listOf([10, 9], 'newer'), empty: false },
  newestApartLoaded: { ...listOf([20, 19], 'newer'), empty: false },
  wholeLoaded: { ...listOf([9]), empty: false },
  purchasesLoaded,
  failed: { loading: false, failed: true, failure: 'unanswered' as const, empty: true },
  forgotten,
}
/** The changes that answers make for an account with a list. After a failure the list stays, but its cursor is dropped. */
const more = {
  ...begins,
  pageLoaded: listOf([9, 8, 7, 6], 'still older'),
  lastPageLoaded: listOf([9, 8, 7]),
  emptyPageLoaded: listOf([9, 8], 'still older'),
  emptyLastPageLoaded: listOf([9, 8]),
  // The first page, read again, is put before the list, whose cursor stays. The page replaces the list if there is a gap between
  // them, or if no page follows.
  newestLoaded: listOf([10, 9, 8], 'older'),
  newestApartLoaded: listOf([20, 19], 'newer'),
  wholeLoaded: listOf([9]),
  purchasesLoaded,
  failed: { loading: false, failed: true, failure: 'unanswered' as const, next: undefined },
  forgotten,
}
/** Purchases belong to every network: they survive a change of the network, but not of the account. */
const keepsPurchases = { begunOnOtherNetwork: { ...begins.begunOnOtherNetwork, ...purchases } }

describe('transactionsMachine', () => {
  testTransitions({
    machine: transactionsMachine,
    states,
    events,
    transitions: {
      none: { ...begins, begun: { caipAddress: mine }, requested, purchasesLoaded },
      nonePurchased: {
        ...begins,
        ...keepsPurchases,
        begun: { caipAddress: mine },
        requested,
        purchasesLoaded,
        forgotten,
      },
      begun: { ...first, requested },
      loading: first,
      empty: { ...first, requested },
      loaded: { ...more, requested },
      loadingMore: more,
      purchased: { ...more, ...keepsPurchases, requested },
      failed: { ...more, requested, newestLoaded: listOf([10, 9, 8], 'newer') },
      failedEmpty: { ...first, requested },
    },
  })

  test('behavior: a transaction on two pages is listed once, in its latest form', () => {
    const again = { ...transaction(8), metadata: { ...transaction(8).metadata, status: 'failed' } }
    const state = transactionsMachine(loaded, { ...events.lastPageLoaded, transactions: [again, transaction(7)] })
    expect(state.transactions).toStrictEqual([transaction(9), again, transaction(7)])
  })

  test.each(['pageLoaded', 'newestLoaded'] as const)(
    'behavior: %s lists only what is on the account’s chain',
    (type) => {
      const transactions = [transaction(9, 'eip155:10'), transaction(8)]
      const state = transactionsMachine(begun, { type, caipAddress: mine, transactions, next: 'older' })
      expect(idsOf(state)).toEqual(['t8'])
    },
  )

  test('behavior: in any order of events, an id is listed once and the groups contain the list', () => {
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
      fc.constantFrom(
        { type: 'requested' as const },
        { type: 'failed' as const, caipAddress: mine, failure: 'unusable' as const },
      ),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const state = events.reduce(transactionsMachine, begun)
        const ids = idsOf(state)
        expect(new Set(ids).size).toBe(ids.length)
        const grouped = Object.values(state.transactionsByYear).flatMap((months) => Object.values(months).flat())
        expect(grouped.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        if (state.empty) expect(ids).toEqual([])
      }),
    )
  })
})
