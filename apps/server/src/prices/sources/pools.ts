import { encodeFunctionData, toFunctionSelector } from 'viem/utils'
import { tokenAbi } from '../../chain/reads/abis.ts'
import type { ReadCall } from '../../chain/reads/aggregate.ts'
import type { ChainReader } from '../../chain/reads/createChainReader.ts'
import { readWords } from '../../chain/reads/words.ts'
import { multiplyPrices, type Price, worthOf } from '../decimal.ts'
import type { PricedToken, PriceSource } from '../PriceSource.ts'

const selectors = {
  token0: toFunctionSelector('function token0()'),
  token1: toFunctionSelector('function token1()'),
  decimals: toFunctionSelector('function decimals()'),
}
/** A token with more decimal places is not priced. */
const MAX_DECIMALS = 36n

/** The other token of a priced token's pool, and whether the priced token is token0. Neither ever changes. */
type Pair = { quote: `0x${string}`; isToken0: boolean }

/** A kind of pool, and how to read a price from it. */
export type PoolKind = {
  name: string
  /** The call that reads the pool's state. */
  call: (pool: `0x${string}`) => ReadCall
  /**
   * The worth of one atomic unit of token0 in atomic units of token1, as a fraction; undefined when the pool gives no price.
   */
  ratio: (words: readonly bigint[]) => { numerator: bigint; denominator: bigint } | undefined
}

/**
 * Creates the source of prices from pools that hold the priced token and another token of known price. A pool that holds less of
 * the other token than `minLiquidity` is ignored, because anyone can move the price of a small pool.
 *
 * @param options.pools - the pool of each token, in lower case.
 * @param options.minLiquidity - in 10^-18 dollars, of the other token only.
 */
export function poolSource(options: {
  kind: PoolKind
  reader: Pick<ChainReader, 'read'>
  pools: ReadonlyMap<PricedToken, `0x${string}`>
  minLiquidity: bigint
  clock: { now: () => number }
}): PriceSource {
  const { kind, reader, pools, minLiquidity, clock } = options
  const pairs = new Map<string, Pair>()

  const readPairs = async (wanted: readonly { token: `0x${string}`; pool: `0x${string}` }[]): Promise<void> => {
    const missing = wanted.filter(({ pool }) => !pairs.has(pool))
    if (missing.length === 0) return
    const { results } = await reader.read({
      calls: missing.flatMap(({ pool }) => [
        { to: pool, data: selectors.token0 },
        { to: pool, data: selectors.token1 },
      ]),
    })
    for (const [index, { token, pool }] of missing.entries()) {
      const [token0, token1] = [addressIn(results[index * 2]), addressIn(results[index * 2 + 1])]
      if (token0 === token && token1) pairs.set(pool, { quote: token1, isToken0: true })
      else if (token1 === token && token0) pairs.set(pool, { quote: token0, isToken0: false })
    }
  }

  const findOne = async (
    { token, pool }: { token: `0x${string}`; pool: `0x${string}` },
    priceOf: (token: PricedToken) => Promise<Price | undefined>,
  ): Promise<Price | undefined> => {
    const pair = pairs.get(pool)
    const quotePrice = pair && (await priceOf(pair.quote))
    if (!quotePrice) return undefined
    const { quote, isToken0 } = pair
    const { results } = await reader.read({
      calls: [
        kind.call(pool),
        { to: token, data: selectors.decimals },
        { to: quote, data: selectors.decimals },
        { to: quote, data: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [pool] }) },
      ],
    })
    const [state, tokenPlaces, quotePlaces, quoteBalance] = results.map(readWords)
    const ratio = kind.ratio(state ?? [])
    const places = { token: tokenPlaces?.[0], quote: quotePlaces?.[0] }
    const liquidity = quoteBalance?.[0]
    if (!ratio || places.token === undefined || places.quote === undefined || liquidity === undefined) return undefined
    if (places.token > MAX_DECIMALS || places.quote > MAX_DECIMALS) return undefined
    if (worthOf(liquidity, Number(places.quote), quotePrice.value) < minLiquidity) return undefined
    const [numerator, denominator] = isToken0
      ? [ratio.numerator, ratio.denominator]
      : [ratio.denominator, ratio.numerator]
    if (denominator === 0n) return undefined
    const inQuote = (numerator * 10n ** (18n + places.token)) / (denominator * 10n ** places.quote)
    const value = multiplyPrices(inQuote, quotePrice.value)
    if (value <= 0n) return undefined
    // The price is as old as the price on which it depends.
    return { value, source: kind.name, at: new Date(Math.min(clock.now(), quotePrice.at.getTime())) }
  }

  return {
    name: kind.name,
    find: async (tokens, priceOf) => {
      const wanted = tokens.flatMap((token) => {
        const pool = pools.get(token)
        return pool && token !== 'native' ? [{ token, pool }] : []
      })
      await readPairs(wanted)
      const found = await Promise.all(wanted.map(async (one) => [one.token, await findOne(one, priceOf)] as const))
      return new Map(found.flatMap(([token, price]) => (price ? [[token, price]] : [])))
    },
  }
}

function addressIn(returned: `0x${string}` | undefined): `0x${string}` | undefined {
  return returned?.length === 66 ? `0x${returned.slice(26).toLowerCase()}` : undefined
}
