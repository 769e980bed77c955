import type { TransactionDetail } from '@holdfast/api/data'
import { type CaipNetworkId, formatAmount } from '@holdfast/caip'
import type { DataChain, DataChains } from '../chain-data/createDataChains.ts'
import { type DataAnswer, writeAnswer } from '../chain-data/http/answerJson.ts'
import type { SignedCursor } from '../chain-data/http/signedCursor.ts'
import type { Icons } from '../chain-data/icons.ts'
import type { NftContentService } from '../nfts/content.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import type { ChainProvider } from '../providers/ChainProvider.ts'
import type { Cursors, Position } from './cursor.ts'
import { TransactionNotFoundError } from './errors.ts'
import { type IndexedTransaction, isApproval, isNft } from './move.ts'
import { shownNfts } from './spamContracts.ts'
import type { HistoryStore } from './store.ts'
import { type PageFacts, writeTransaction } from './writeTransaction.ts'

/** How many transactions a page has. */
const PAGE = 50

/** Reads the history of accounts. */
export type HistoryService = {
  /**
   * Answers `GET /v1/account/{account}/history`.
   *
   * @throws {ChainNotSupportedError} | {InvalidDataParameterError}
   */
  answer: (request: {
    account: `0x${string}`
    chainId?: CaipNetworkId | undefined
    cursor?: string | undefined
    /** The caller's network, as returned by `subnetOf`. */
    subnet: string
  }) => Promise<DataAnswer>
  /** Answers `GET /v1/transaction/{hash}`. @throws {ChainNotSupportedError} | {TransactionNotFoundError} */
  find: (request: {
    hash: `0x${string}`
    chainId: CaipNetworkId
    account?: `0x${string}` | undefined
    subnet: string
  }) => Promise<TransactionDetail>
}

/** Creates the service. */
export function createHistoryService(options: {
  chains: DataChains
  store: HistoryStore
  cursors: Cursors
  /** Signs the cursors of providers' pages. */
  providerCursor: SignedCursor
  nfts: Pick<NftContentService, 'find'>
  icons: Icons
}): HistoryService {
  const { chains, store, cursors, providerCursor, nfts, icons } = options
  const factsOf = async (
    chain: DataChain,
    transactions: readonly IndexedTransaction[],
    { account, subnet }: { account: `0x${string}`; subnet: string },
  ): Promise<PageFacts> => {
    const moves = transactions.flatMap((transaction) => transaction.moves)
    const tokens = new Set<PricedToken>(['native'])
    for (const move of moves) if (move.token !== null && !isNft(move)) tokens.add(move.token)
    const shown = shownNfts(transactions, { account, knownTokens: chain.knownTokens })
    const [prices, content] = await Promise.all([chain.prices.find([...tokens]), nfts.find(chain, shown, subnet)])
    return { chain, prices, nfts: content, recipients: recipientsIn(transactions, account), icons }
  }

  const pageOf = async (
    chain: DataChain,
    account: `0x${string}`,
    positions: readonly Position[] | undefined,
  ): Promise<Entry[]> => {
    const before = positions?.find((position) => position.chainId === chain.network.id)
    // A chain that is missing in the cursor had no transactions left when the cursor was written.
    if (positions && !before) return []
    const found = await store.page({ account, chainId: chain.network.id, before, limit: PAGE + 1 })
    return found.map((transaction) => ({ chain, transaction }))
  }

  const answerFromProvider = async (
    chain: DataChain,
    provider: ChainProvider,
    {
      account,
      cursor,
      scope,
      subnet,
    }: { account: `0x${string}`; cursor: string | undefined; scope: string; subnet: string },
  ): Promise<DataAnswer> => {
    const after = cursor === undefined ? undefined : providerCursor.read(cursor, scope).toString()
    const { transactions, next } = await provider.history({ account, after })
    const facts = await factsOf(chain, transactions, { account, subnet })
    return writeAnswer({
      data: transactions.map((transaction) => writeTransaction(transaction, account, facts)),
      next: next === undefined ? null : providerCursor.write(Buffer.from(next), scope),
    })
  }

  return {
    answer: async ({ account, chainId, cursor, subnet }) => {
      const scope = `${account} ${chainId ?? ''}`
      const only = chainId === undefined ? undefined : chains.get(chainId)
      if (only?.provider) return answerFromProvider(only, only.provider, { account, cursor, scope, subnet })
      // The history of all chains leaves out those with a provider, whose pages cannot be merged with those of other chains.
      const selected = only ? [only] : chains.all.filter(({ provider }) => !provider)
      const positions = cursor === undefined ? undefined : cursors.read(cursor, scope)
      const chainPages = await Promise.all(selected.map((chain) => pageOf(chain, account, positions)))
      // Sorting is stable, so transactions of one chain with the same time keep their order.
      const merged = selected.length === 1 ? (chainPages[0] ?? []) : chainPages.flat().toSorted(byTime)
      const page = merged.slice(0, PAGE)
      const written = new Map<IndexedTransaction, object>()
      await Promise.all(
        selected.map(async (chain) => {
          const transactions = page.flatMap((entry) => (entry.chain === chain ? [entry.transaction] : []))
          if (transactions.length === 0) return
          const facts = await factsOf(chain, transactions, { account, subnet })
          for (const transaction of transactions) {
            written.set(transaction, writeTransaction(transaction, account, facts))
          }
        }),
      )
      const isLast = merged.length <= PAGE
      const next = isLast ? null : cursors.write(nextPositions(selected, chainPages, page), scope)
      return writeAnswer({ data: page.map(({ transaction }) => written.get(transaction)), next })
    },
    find: async ({ hash, chainId, account, subnet }) => {
      const chain = chains.get(chainId)
      const transaction = await (chain.provider
        ? chain.provider.transaction({ hash, account })
        : store.find({ hash, chainId: chain.network.id, account }))
      if (!transaction) throw new TransactionNotFoundError()
      const viewpoint = account ?? transaction.from
      const [facts, blockHash] = await Promise.all([
        factsOf(chain, [transaction], { account: viewpoint, subnet }),
        store.findBlockHash(chain.network.id, transaction.block),
      ])
      const { nativeCurrency, blockExplorers } = chain.network
      const { block, fee, gasUsed, selector } = transaction
      return {
        ...writeTransaction(transaction, viewpoint, facts),
        block: { number: String(block), hash: blockHash ?? null },
        fee:
          fee === null
            ? null
            : { symbol: nativeCurrency.symbol, quantity: { numeric: formatAmount(fee, nativeCurrency.decimals) } },
        gasUsed: gasUsed === null ? null : String(gasUsed),
        method: selector,
        explorer: blockExplorers ? `${blockExplorers.default.url.replace(/\/$/, '')}/tx/${hash}` : null,
      }
    },
  }
}

/**
 * Finds the addresses to which an account sends one of these transactions, or an asset within one. An address that resembles
 * one of these addresses may be an attempt at address poisoning.
 */
function recipientsIn(transactions: readonly IndexedTransaction[], account: string): Set<string> {
  const own = transactions.filter(({ from }) => from === account)
  const sent = own.flatMap(({ moves }) => moves.filter((move) => move.from === account && !isApproval(move)))
  return new Set([...own.flatMap(({ to }) => to ?? []), ...sent.map(({ to }) => to)])
}

type Entry = { chain: DataChain; transaction: IndexedTransaction }

function byTime(first: Entry, second: Entry): number {
  return second.transaction.minedAt.getTime() - first.transaction.minedAt.getTime()
}

/** Finds where the next page begins on each chain. @param chainPages - the entries read from each chain, merged into `page`. */
function nextPositions(
  selected: readonly DataChain[],
  chainPages: readonly (readonly Entry[])[],
  page: readonly Entry[],
): Position[] {
  return selected.flatMap((chain, at) => {
    const [first] = chainPages[at] ?? []
    if (!first) return []
    const last = page.findLast((entry) => entry.chain === chain)
    // If this page has no transaction of the chain, the position is just before the first transaction that was read, so that
    // the next page begins with that transaction.
    const { block, index } = last?.transaction ?? { ...first.transaction, index: first.transaction.index + 1 }
    return [{ chainId: chain.network.id, block, index }]
  })
}
