import type { Holding } from '../balances/store.ts'
import type { IndexedTransaction } from '../history/move.ts'
import type { NftCandidate } from '../nfts/store.ts'
import type { PriceSource } from '../prices/PriceSource.ts'

/**
 * A service with the data of a chain that is not indexed here. Its answers are checked for their form but not for their truth,
 * so balances are read from the chain instead.
 */
export type ChainProvider = {
  /** The name of the service in logs and in answers. */
  name: string
  /** Lists the ERC-20 tokens that an account holds; the amounts are read from the chain. @throws {ProviderError} */
  holdings: (account: `0x${string}`) => Promise<Holding[]>
  /**
   * Lists transactions that concern an account, newest first.
   *
   * @param options.after - the `next` of the page before.
   * @returns `next` is undefined on the last page.
   * @throws {ProviderError}
   */
  history: (options: {
    account: `0x${string}`
    after?: string | undefined
  }) => Promise<{ transactions: IndexedTransaction[]; next: string | undefined }>
  /**
   * Finds a transaction, with the moves from or to an account, by default the transaction's sender.
   *
   * @returns undefined for a transaction that is unknown to the service or not in a block yet.
   * @throws {ProviderError}
   */
  transaction: (options: {
    hash: `0x${string}`
    account?: `0x${string}` | undefined
  }) => Promise<IndexedTransaction | undefined>
  /**
   * Lists NFTs that an account may hold; whether it does is read from the chain.
   *
   * @param options.after - the `next` of the page before.
   * @returns `next` is undefined on the last page.
   * @throws {ProviderError}
   */
  nfts: (options: {
    account: `0x${string}`
    after?: string | undefined
  }) => Promise<{ candidates: NftCandidate[]; next: string | undefined }>
  /** A source of prices, used after the operator's own sources. */
  prices: PriceSource
  close: () => Promise<void>
}
