import { shortenAddress } from '@holdfast/caip'
import { type MovedDescription, type Transaction, type TransactionRow, transactionTypeOf } from '@holdfast/core'
import { assetsMessages } from '../../messages/languages/english/assets.ts'
import { useText } from '../../messages/useText.ts'

/** The texts of a row of the activity. */
export type ActivityWords = {
  /** The kind of transaction, such as 'Sent'. */
  title: string
  /** The assets that moved, a line each, followed by the receiver, if any. */
  descriptions: readonly string[]
}

/** Returns the function that describes a row. */
export function useActivityWords(): (transaction: Transaction, row: TransactionRow) => ActivityWords {
  const text = useText(assetsMessages)
  const describe = ({ sign, amount, symbol, nft }: MovedDescription): string => {
    if (nft !== undefined) return `${sign}${nft || text('activity.nft')}`
    if (amount === undefined) return text('activity.unlimited', { symbol })
    // An amount that begins with '<' or '>' gets no sign: the title says the direction.
    return /^[<>]/.test(amount) ? `${amount} ${symbol}` : `${sign}${amount} ${symbol}`
  }
  return (transaction, { descriptions, receiver }) => {
    const type = transactionTypeOf(transaction)
    const words = descriptions.map(describe)
    return {
      title: type ? text(`activity.type.${type}`) : transaction.metadata.operationType || text('activity.type.execute'),
      descriptions: receiver ? [...words, text('activity.to', { address: shortenAddress(receiver) })] : words,
    }
  }
}
