import { shortenAddress } from '@holdfast/caip'
import { type MovedDescription, type Transaction, type TransactionRow, typeOf } from '@holdfast/core'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'

/** What a row of the activity says. */
export type ActivityWords = {
  /** What happened: 'Sent'. */
  title: string
  /** What moved, a line each. */
  descriptions: readonly string[]
}

/** Returns the function that puts a row into words. */
export function useActivityWords(): (transaction: Transaction, row: TransactionRow) => ActivityWords {
  const text = useText(assetsMessages)
  const describe = ({ sign, amount, symbol, nft }: MovedDescription): string => {
    if (nft !== undefined) return `${sign}${nft || text('activity.nft')}`
    if (amount === undefined) return text('activity.unlimited', { symbol })
    // What is written as less or more than an amount has its direction in the title.
    return /^[<>]/.test(amount) ? `${amount} ${symbol}` : `${sign}${amount} ${symbol}`
  }
  return (transaction, { descriptions, receiver }) => {
    const type = typeOf(transaction)
    const words = descriptions.map(describe)
    return {
      title: type ? text(`activity.type.${type}`) : transaction.metadata.operationType || text('activity.type.execute'),
      descriptions: receiver ? [...words, text('activity.to', { address: shortenAddress(receiver) })] : words,
    }
  }
}
