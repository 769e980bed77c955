import type { Clock } from '@holdfast/base'
import * as z from 'zod/mini'
import type { Holding } from '../../balances/store.ts'
import { createCache } from '../../cache/createCache.ts'
import { parsePrice } from '../../prices/decimal.ts'
import type { PricedToken } from '../../prices/PriceSource.ts'
import { cleanText, maxTextLength } from '../../spam/cleanText.ts'
import type { ChainProvider } from '../ChainProvider.ts'
import { createBlockscoutClient } from './client.ts'
import { readHistory, readSingleTransaction } from './history.ts'
import { readNfts } from './nfts.ts'
import { statsSchema, tokenBalanceSchema, tokenSchema } from './schema.ts'

/** The most tokens that are read per account. */
const MAX_TOKENS = 1_000
/** How long prices are cached. */
const RATE_MS = 60_000
const MAX_CACHED_RATES = 10_000
/** How many prices one call fetches at most, each with a request of its own. */
const MAX_REQUESTED = 10

/**
 * Creates the provider for an instance of Blockscout, with its public API. An entry that cannot be read is left out; a list that
 * cannot be read is an error.
 *
 * @see https://docs.blockscout.com/devs/apis/rest
 */
export function createBlockscout(options: {
  chainId: number
  url: string
  apiKey?: string | undefined
  clock: Pick<Clock, 'now' | 'monotonic'>
  answerMs?: number | undefined
}): ChainProvider {
  const { chainId, clock } = options
  const client = createBlockscoutClient(options)
  const rates = createCache<{ rate: bigint; untilMs: number }>({ maxCost: MAX_CACHED_RATES * 200 })
  const cacheRate = (token: PricedToken, text: string | null): bigint | undefined => {
    const rate = text === null ? undefined : parsePrice(text)
    // Some instances write 0 for a token without a market.
    if (rate === undefined || rate === 0n) return undefined
    rates.set(token, { rate, untilMs: clock.monotonic() + RATE_MS }, 100)
    return rate
  }
  const fetchRate = async (token: PricedToken): Promise<bigint | undefined> => {
    if (token === 'native') return cacheRate(token, (await client.get('/stats', statsSchema)).coin_price)
    return cacheRate(token, (await client.get(`/tokens/${token}`, tokenSchema)).exchange_rate)
  }

  return {
    name: 'blockscout',
    holdings: async (account) => {
      const entries = await client.get(`/addresses/${account}/token-balances`, z.array(z.unknown()))
      return entries.slice(0, MAX_TOKENS).flatMap((entry): Holding[] => {
        const parsed = tokenBalanceSchema.safeParse(entry)
        if (!parsed.success || parsed.data.token.type !== 'ERC-20') return []
        const { address, name, symbol, decimals, exchange_rate } = parsed.data.token
        cacheRate(address, exchange_rate)
        return [
          {
            address,
            name: cleanText(name ?? '', maxTextLength.name).text,
            symbol: cleanText(symbol ?? '', maxTextLength.symbol).text,
            decimals,
            arrival: undefined,
          },
        ]
      })
    },
    history: ({ account, after }) => readHistory({ client, chainId, account, after }),
    transaction: ({ hash, account }) => readSingleTransaction({ client, chainId, hash, account }),
    nfts: ({ account, after }) => readNfts({ client, account, after }),
    prices: {
      name: 'blockscout',
      find: async (tokens) => {
        const now = clock.monotonic()
        const cachedRate = (token: PricedToken): bigint | undefined => {
          const entry = rates.get(token)
          return entry && entry.untilMs > now ? entry.rate : undefined
        }
        const toFetch = tokens.filter((token) => cachedRate(token) === undefined).slice(0, MAX_REQUESTED)
        const fetched = new Map(
          // A token whose price cannot be read has none in this answer; the next call asks again.
          await Promise.all(
            toFetch.map(async (token) => [token, await fetchRate(token).catch(() => undefined)] as const),
          ),
        )
        const at = new Date(clock.now())
        return new Map(
          tokens.flatMap((token) => {
            const value = cachedRate(token) ?? fetched.get(token)
            return value === undefined ? [] : [[token, { value, source: 'blockscout', at }] as const]
          }),
        )
      },
    },
    close: client.close,
  }
}
