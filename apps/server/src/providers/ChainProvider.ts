import type { Holding } from '../balances/store.ts'
import type { IndexedTransaction } from '../history/move.ts'
import type { NftCandidate } from '../nfts/store.ts'
import type { PriceSource } from '../prices/PriceSource.ts'

/** A service that knows a chain which is not indexed here. Everything that it answers is checked, and nothing of it is believed about amounts. */
export type ChainProvider = {
  /** For the log and for answers. */
  name: string
  /** The ERC-20 tokens that an account holds; how many is read from the chain. @throws {ProviderError} */
  holdings: (account: `0x${string}`) => Promise<Holding[]>
  /**
   * Transactions that concern an account, newest first.
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
   * One transaction, with what moved in it from or to an account, its sender by default.
   *
   * @returns undefined for one that the service does not know, or that is in no block yet.
   * @throws {ProviderError}
   */
  transaction: (options: {
    hash: `0x${string}`
    account?: `0x${string}` | undefined
  }) => Promise<IndexedTransaction | undefined>
  /**
   * NFTs that an account may hold; the chain is asked whether it does.
   *
   * @param options.after - the `next` of the page before.
   * @returns `next` is undefined on the last page.
   * @throws {ProviderError}
   */
  nfts: (options: {
    account: `0x${string}`
    after?: string | undefined
  }) => Promise<{ candidates: NftCandidate[]; next: string | undefined }>
  /** Prices, asked after the operator's own sources. */
  prices: PriceSource
  close: () => Promise<void>
}
