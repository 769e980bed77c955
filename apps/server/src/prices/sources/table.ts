import type { PricedToken, PriceSource } from '../PriceSource.ts'

/** Creates the source of fixed prices, for local chains and for tokens without a market. @param prices - in 10^-18 dollars. */
export function tableSource(options: {
  prices: ReadonlyMap<PricedToken, bigint>
  /** The time from which the prices are valid. */
  at: Date
}): PriceSource {
  const { prices, at } = options
  return {
    name: 'table',
    find: async (tokens) =>
      new Map(
        tokens.flatMap((token) => {
          const value = prices.get(token)
          return value === undefined ? [] : [[token, { value, source: 'table', at }] as const]
        }),
      ),
  }
}
