import { addressOfAccount, type CaipAddress, chainOfAccount } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'
import { groupByYear, isListedTransaction, mergeById, mergeNewest } from './rules.ts'
import { initialTransactionsState, type TransactionsState } from './state.ts'
import type { Transaction } from './transaction.ts'

type Page = { caipAddress: CaipAddress; transactions: readonly Transaction[]; next: string | undefined }

/** An event that changes the list of transactions. */
export type TransactionsEvent =
  /**
   * Resets everything if the account or the network has changed. Purchases stay if only the network changes, since they
   * belong to every network.
   */
  | { type: 'begun'; caipAddress: CaipAddress }
  | { type: 'requested' }
  /** The page after the cursor. */
  | ({ type: 'pageLoaded' } & Page)
  /** The first page, read again. */
  | ({ type: 'newestLoaded' } & Page)
  /** Purchases at an on-ramp, which are in a list of their own. */
  | { type: 'purchasesLoaded'; address: string; transactions: readonly Transaction[] }
  | { type: 'failed'; caipAddress: CaipAddress; failure: ReadFailure }
  /** The user is forgotten. */
  | { type: 'forgotten' }

/** Keeps the history of one account on one network. A late answer for another account or network changes nothing. */
export function transactionsMachine(state: TransactionsState, event: TransactionsEvent): TransactionsState {
  switch (event.type) {
    case 'forgotten':
      return initialTransactionsState
    case 'begun':
      return state.caipAddress === event.caipAddress ? state : startFor(state, event.caipAddress)
    case 'requested':
      return state.loading ? state : { ...state, loading: true }
    case 'purchasesLoaded':
      return { ...state, coinbaseTransactions: groupByYear(event.transactions), purchasesOf: event.address }
  }
  if (state.caipAddress !== event.caipAddress) return state
  switch (event.type) {
    case 'pageLoaded':
      return withList(state, mergeById(state.transactions, listedTransactions(event)), event.next)
    case 'newestLoaded': {
      // A page without a next one is the whole history, so it replaces the list.
      const merged = event.next === undefined ? undefined : mergeNewest(state.transactions, listedTransactions(event))
      if (!merged) return withList(state, listedTransactions(event), event.next)
      // A failed read has cleared the list's cursor, so reading continues after this page.
      return withList(state, merged, state.failed ? event.next : state.next)
    }
    case 'failed':
      return {
        ...state,
        loading: false,
        failed: true,
        failure: event.failure,
        next: undefined,
        empty: state.transactions.length === 0,
      }
  }
}

function startFor(
  { coinbaseTransactions, purchasesOf }: TransactionsState,
  caipAddress: CaipAddress,
): TransactionsState {
  const isSameAccount = addressOfAccount(caipAddress) === purchasesOf
  return { ...initialTransactionsState, caipAddress, ...(isSameAccount && { coinbaseTransactions, purchasesOf }) }
}

function listedTransactions({ caipAddress, transactions }: Page): readonly Transaction[] {
  const caipNetworkId = chainOfAccount(caipAddress)
  return transactions.filter((each) => isListedTransaction(each, caipNetworkId))
}

function withList(
  state: TransactionsState,
  transactions: readonly Transaction[],
  next: string | undefined,
): TransactionsState {
  return {
    ...state,
    transactions,
    transactionsByYear: groupByYear(transactions),
    next,
    loading: false,
    failed: false,
    empty: transactions.length === 0 && next === undefined,
  }
}
