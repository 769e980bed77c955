import type { CaipAddress } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'
import type { Transaction, TransactionsByYear } from './transaction.ts'

/** The history of the active account on its network. */
export type TransactionsState = {
  /** The account of the history. */
  caipAddress: CaipAddress | undefined
  /** In the service's order, without duplicates. */
  transactions: readonly Transaction[]
  /** The same transactions by year and month. */
  transactionsByYear: TransactionsByYear
  /** Purchases at an on-ramp; not filtered. */
  coinbaseTransactions: TransactionsByYear
  /** The plain address of the purchases' account; undefined until they are read. */
  purchasesOf: string | undefined
  /** The cursor of the next page; undefined if there is none, or if the latest read failed. */
  next: string | undefined
  loading: boolean
  /** Whether there is nothing to list and nothing more to load. */
  empty: boolean
  /** Whether the latest read failed. */
  failed: boolean
  /** The reason for the last failure to read the list. */
  failure: ReadFailure | undefined
}

/** No account, no transactions. */
export const initialTransactionsState: TransactionsState = {
  caipAddress: undefined,
  transactions: [],
  transactionsByYear: {},
  coinbaseTransactions: {},
  purchasesOf: undefined,
  next: undefined,
  loading: false,
  empty: false,
  failed: false,
  failure: undefined,
}
