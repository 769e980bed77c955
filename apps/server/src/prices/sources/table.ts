import type { PricedToken, PriceSource } from '../PriceSource.ts'

/** Fixed prices, for local chains and for what has no market. @param prices - in 10^-18 dollars. */
export function tableSource(options: {
  prices: ReadonlyMap<PricedToken, bigint>
  /** Since when they hold. */
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
