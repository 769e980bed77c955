import type { Price } from './decimal.ts'

/** The asset that is priced: a token by its address in lower case, or the chain's native currency. */
export type PricedToken = 'native' | `0x${string}`

/** A source of prices for one chain. */
export type PriceSource = {
  /** For the log and for answers. */
  name: string
  /**
   * Reads the prices of the tokens that it knows. A token without a reliable price is left out.
   *
   * @param priceOf - reads a price from all sources, for a source that knows a token's price in another token.
   * @throws when the source cannot be read; the next source is asked then.
   */
  find: (
    tokens: readonly PricedToken[],
    priceOf: (token: PricedToken) => Promise<Price | undefined>,
  ) => Promise<ReadonlyMap<PricedToken, Price>>
}
