import type { Price } from './decimal.ts'

/** An asset to price: a token by its address in lower case, or the chain's native currency. */
export type PricedToken = 'native' | `0x${string}`

/** A source of prices for one chain. */
export type PriceSource = {
  /** The name of the source in logs and in answers. */
  name: string
  /**
   * Reads the tokens' prices. Tokens without a reliable price in this source are left out.
   *
   * @param priceOf - finds a token's price in all sources. A source that knows prices only in other tokens needs it.
   * @throws when the source cannot be read; the caller then tries the next source.
   */
  find: (
    tokens: readonly PricedToken[],
    priceOf: (token: PricedToken) => Promise<Price | undefined>,
  ) => Promise<ReadonlyMap<PricedToken, Price>>
}
