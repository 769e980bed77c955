import {
  listTransactionMonths,
  type Transaction,
  type TransactionRow,
  type TransactionsByYear,
  transactionRowsOf,
} from '@holdfast/core'

/** A line of the activity list: the heading of a month, or one of the rows of a transaction. */
export type ActivityItem =
  | { kind: 'month'; key: string; year: number; month: number }
  | { kind: 'row'; key: string; transaction: Transaction; row: TransactionRow }

/** Lays the history out as one list of lines, the newest month first. */
export function listItems(years: TransactionsByYear): readonly ActivityItem[] {
  return listTransactionMonths(years).flatMap(({ year, month, transactions }) => [
    { kind: 'month' as const, key: `${year}-${month}`, year, month },
    ...transactions.flatMap((transaction) =>
      transactionRowsOf(transaction).map((row, index) => ({
        kind: 'row' as const,
        key: `${transaction.id}/${index}`,
        transaction,
        row,
      })),
    ),
  ])
}
