import type { Price } from './decimal.ts'

/** The asset that is priced: a token by its address in lower case, or the chain's native currency. */
export type PricedToken = 'native' | `0x${string}`

/** Where prices of one chain come from. */
export type PriceSource = {
  /** For the log and for answers. */
  name: string
  /**
   * The prices of the tokens that it knows. A token without a price it can vouch for is left out.
   *
   * @param priceOf - prices from all sources, for a source that knows a token's price in another token.
   * @throws when it cannot be asked; the next source is asked then.
   */
  find: (
    tokens: readonly PricedToken[],
    priceOf: (token: PricedToken) => Promise<Price | undefined>,
  ) => Promise<ReadonlyMap<PricedToken, Price>>
}
