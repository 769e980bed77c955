import type { Clock } from '@holdfast/base'
import type { ChainReader } from '../chain/reads/createChainReader.ts'
import type { PriceSourceConfig } from '../config/chains/chainData.ts'
import { parsePrice } from './decimal.ts'
import type { PricedToken, PriceSource } from './PriceSource.ts'
import { chainlinkSource } from './sources/chainlink.ts'
import { poolSource } from './sources/pools.ts'
import { tableSource } from './sources/table.ts'
import { uniswapV2 } from './sources/uniswapV2.ts'
import { uniswapV3 } from './sources/uniswapV3.ts'

/** Creates a chain's price sources, in the order of the configuration. */
export function createPriceSources(options: {
  config: readonly PriceSourceConfig[]
  reader: Pick<ChainReader, 'read'>
  clock: Pick<Clock, 'now'>
}): PriceSource[] {
  const { config, reader, clock } = options
  return config.map((source) => {
    if (source.kind === 'table') {
      const prices = Object.entries(source.prices).flatMap(([token, text]) => {
        const price = parsePrice(text)
        return price === undefined ? [] : [[token as PricedToken, price] as const] // The schema has checked the form.
      })
      return tableSource({ prices: new Map(prices), at: new Date(clock.now()) })
    }
    if (source.kind === 'chainlink') {
      const feeds = new Map(Object.entries(source.feeds) as [PricedToken, `0x${string}`][]) // The schema has checked the form.
      return chainlinkSource({ reader, feeds, maxAgeS: source.maxAgeS, clock })
    }
    return poolSource({
      kind: source.kind === 'uniswap-v2' ? uniswapV2 : uniswapV3(source.windowS),
      reader,
      pools: new Map(Object.entries(source.pools) as [PricedToken, `0x${string}`][]), // The schema has checked the form.
      minLiquidity: parsePrice(source.minLiquidityUsd) ?? 0n,
      clock,
    })
  })
}
