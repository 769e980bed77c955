import { type OperationType, operationTypes } from '@holdfast/api/data'
import { formatAmount, parseDecimal } from '@holdfast/caip'
import type { Approval, MovedAsset, Transaction, TransactionsByYear, Transfer } from './transaction.ts'

/**
 * Whether a transaction is listed: it must be on the chain in use, and not have moved only spam. A transaction that moved
 * nothing is listed.
 */
export function isListedTransaction({ metadata, transfers }: Transaction, caipNetworkId: string): boolean {
  if (metadata.chain !== caipNetworkId) return false
  return transfers.length === 0 || !transfers.every(({ nft_info }) => nft_info?.flags.is_spam === true)
}

/** Adds transactions to a list. A transaction whose id is already in the list replaces the listed one, in its place. */
export function mergeById(list: readonly Transaction[], more: readonly Transaction[]): readonly Transaction[] {
  return [...new Map([...list, ...more].map((each) => [each.id, each])).values()]
}

/**
 * Puts the newest page before an older list. An entry of the list that is newer than the page's oldest entry, but missing from
 * the page, is dropped: the chain has reorganised.
 *
 * @returns undefined if the page and the list do not overlap: transactions between them may be missing, so the page
 * must replace the list.
 */
export function mergeNewest(
  list: readonly Transaction[],
  page: readonly Transaction[],
): readonly Transaction[] | undefined {
  if (page.length === 0) return list
  const fresh = new Set(page.map(({ id }) => id))
  if (!list.some(({ id }) => fresh.has(id))) return undefined
  const oldest = Math.min(...page.map(timeOf))
  return [...page, ...list.filter((each) => !fresh.has(each.id) && timeOf(each) <= oldest)]
}

/**
 * Groups transactions by year and month in local time, the newest first within a month; of two with the same id, keeps the
 * later one in the list.
 *
 * @see specification section 3: 'transactionsByYear (grouped year then month, newest first)'
 */
export function groupByYear(transactions: readonly Transaction[]): TransactionsByYear {
  const years: Record<number, Record<number, Transaction[]>> = {}
  for (const transaction of mergeById([], transactions)) {
    const time = new Date(transaction.metadata.minedAt)
    const months = (years[time.getFullYear()] ??= {})
    const month = (months[time.getMonth()] ??= [])
    month.push(transaction)
  }
  for (const months of Object.values(years))
    for (const month of Object.values(months)) month.sort((first, second) => timeOf(second) - timeOf(first))
  return years
}

/** A month with its transactions. */
export type TransactionMonth = { year: number; month: number; transactions: readonly Transaction[] }

/** Lists the months, the newest first. */
export function listTransactionMonths(years: TransactionsByYear): readonly TransactionMonth[] {
  return Object.entries(years)
    .flatMap(([year, months]) =>
      Object.entries(months).map(([month, transactions]) => ({
        year: Number(year),
        month: Number(month),
        transactions,
      })),
    )
    .toSorted((first, second) => second.year - first.year || second.month - first.month)
}

function timeOf({ metadata }: Transaction): number {
  return Date.parse(metadata.minedAt)
}

/** The texts for one moved asset. */
export type MovedDescription = {
  /** The sign before the amount; none if the account sent to itself, or only gave a permission. */
  sign: '+' | '-' | ''
  /** Cut to three decimals; `< 0.001` for a smaller amount; undefined if unlimited. Meaningless for an NFT. */
  amount: string | undefined
  /** The symbol of a token; empty for an NFT. */
  symbol: string
  /** The name of an NFT, empty if it has none; undefined for a token. */
  nft: string | undefined
}

/** A row of the list. */
export type TransactionRow = {
  direction: Transfer['direction'] | undefined
  assets: readonly MovedAsset[]
  descriptions: readonly MovedDescription[]
  /** The receiver of a single outgoing transfer, or the contract of a call without transfers. */
  receiver: string | undefined
}

/**
 * Returns the rows of one transaction. Two transfers that are not both of NFTs (a trade) share one row with both pictures;
 * otherwise each transfer has a row. A transaction without transfers has one row.
 *
 * @see kit-behaviour reference 15, 'Which rows'
 */
export function transactionRowsOf({ metadata, transfers, approvals }: Transaction): readonly TransactionRow[] {
  const areAllNfts = transfers.length > 0 && transfers.every(({ nft_info }) => nft_info)
  if (transfers.length === 2 && !areAllNfts) {
    // The outgoing asset comes first.
    const ordered = transfers.toSorted((first, second) => rankOf(first) - rankOf(second))
    return [rowOf(ordered, transfers[0]?.direction)]
  }
  if (transfers.length === 0) {
    const descriptions = approvals.map((approval) => describe(approval, ''))
    // A call without transfers at least names its contract.
    const receiver = approvals.length === 0 ? metadata.sentTo || undefined : undefined
    return [{ direction: undefined, assets: approvals, descriptions, receiver }]
  }
  return transfers.map((transfer) => rowOf([transfer], transfer.direction))
}

function rankOf({ direction }: Transfer): number {
  return direction === 'out' ? 0 : 1
}

function rowOf(transfers: readonly Transfer[], direction: Transfer['direction'] | undefined): TransactionRow {
  const [only, another] = transfers
  return {
    direction,
    assets: transfers,
    descriptions: transfers.map((transfer) => describe(transfer, signs[transfer.direction])),
    receiver: !another && only?.direction === 'out' ? only.recipient : undefined,
  }
}

const signs = { in: '+', out: '-', self: '' } as const

function describe(moved: Transfer | Approval, sign: MovedDescription['sign']): MovedDescription {
  const { quantity, fungible_info: token, nft_info: nft } = moved
  return { sign, amount: quantity && cutQuantity(quantity.numeric), symbol: token?.symbol ?? '', nft: nft?.name }
}

/** Amounts of this many whole tokens or more are not written out: the row shows `> 999999999999999`. */
const UNREADABLE = 10n ** 15n

/** Cuts a number of tokens to three decimals, never rounding up. An amount between 0 and 0.001 becomes `< 0.001`. */
export function cutQuantity(numeric: string): string {
  const units = parseDecimal(numeric, 3)
  if (units === undefined) return '0'
  if (units === 0n) return /[1-9]/.test(numeric) ? '< 0.001' : '0'
  return units >= UNREADABLE * 1_000n ? `> ${UNREADABLE - 1n}` : formatAmount(units, 3)
}

/** A kind of transaction for which the kit has a text: all that our server reports. */
export type TransactionType = OperationType

/** Returns the kind of a transaction; undefined if the kit has no text for it. The service's own word is then shown. */
export function transactionTypeOf({ metadata }: Transaction): TransactionType | undefined {
  return operationTypes.find((type) => type === metadata.operationType.toLowerCase())
}

/** Reads the outcome of a transaction from the status word of a chain or an on-ramp. */
export function transactionStatusOf({ metadata }: Transaction): 'confirmed' | 'failed' | 'pending' {
  const status = metadata.status.toLowerCase()
  if (status === 'failed' || status.endsWith('_failed')) return 'failed'
  return status === 'pending' || status.endsWith('_in_progress') ? 'pending' : 'confirmed'
}
