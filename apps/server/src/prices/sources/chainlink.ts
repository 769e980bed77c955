import type { Clock } from '@holdfast/base'
import { toFunctionSelector } from 'viem/utils'
import type { ChainReader } from '../../chain/reads/createChainReader.ts'
import { readWords, signed } from '../../chain/reads/words.ts'
import { scalePrice } from '../decimal.ts'
import type { PricedToken, PriceSource } from '../PriceSource.ts'

const latestRoundData = toFunctionSelector('function latestRoundData()')
const decimals = toFunctionSelector('function decimals()')
/** A feed with more decimal places is refused. */
const MAX_DECIMALS = 36n

/**
 * Creates the source of prices from feeds with Chainlink's interface. A price is ignored if it is not positive, is too old, or
 * belongs to a round that was never answered.
 *
 * @param options.feeds - the feed of each token's price in US dollars.
 * @param options.maxAgeS - how old a feed's answer may be, in seconds.
 * @see https://docs.chain.link/data-feeds/api-reference
 */
export function chainlinkSource(options: {
  reader: Pick<ChainReader, 'read'>
  feeds: ReadonlyMap<PricedToken, `0x${string}`>
  maxAgeS: number
  clock: Pick<Clock, 'now'>
}): PriceSource {
  const { reader, feeds, maxAgeS, clock } = options
  return {
    name: 'chainlink',
    find: async (tokens) => {
      const withFeed = tokens.flatMap((token) => {
        const feed = feeds.get(token)
        return feed ? [{ token, feed }] : []
      })
      if (withFeed.length === 0) return new Map()
      const { results } = await reader.read({
        calls: withFeed.flatMap(({ feed }) => [
          { to: feed, data: latestRoundData },
          { to: feed, data: decimals },
        ]),
      })
      return new Map(
        withFeed.flatMap(({ token }, index) => {
          // roundId, answer, startedAt, updatedAt, answeredInRound
          const [, answerWord, , updatedAt] = readWords(results[index * 2])
          const [places] = readWords(results[index * 2 + 1])
          if (answerWord === undefined || updatedAt === undefined || places === undefined) return []
          const answer = signed(answerWord)
          const ageS = clock.now() / 1_000 - Number(updatedAt)
          if (answer <= 0n || places > MAX_DECIMALS || updatedAt === 0n || ageS > maxAgeS) return []
          const at = new Date(Math.min(Number(updatedAt) * 1_000, clock.now()))
          return [[token, { value: scalePrice(answer, Number(places)), source: 'chainlink', at }] as const]
        }),
      )
    },
  }
}
