import { swapFactoryAbi, swapPoolAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import { encodeFunctionData } from 'viem/utils'
import { createCache } from '../../cache/createCache.ts'
import type { ChainReader } from '../../chain/reads/createChainReader.ts'
import { readWords } from '../../chain/reads/words.ts'
import type { SwapConfig } from '../../config/chainData.ts'
import { priceImpactOf } from '../constantProduct.ts'
import type { QuoteRequest, QuoteSource, SourceQuote, SwapToken } from '../QuoteSource.ts'
import { type Pool, type Route, reservesFrom, searchRoutes } from '../search/searchRoutes.ts'

type Address = `0x${string}`

/** Gas of an order without its pools, and of each pool on the way; about what snapshots of the contracts say. */
const ORDER_GAS = 110_000n
const POOL_GAS = 70_000n

/** How many pairs are remembered, and what each costs in the cache, in bytes. */
const KEPT_PAIRS = 50_000
const PAIR_COST = 400

/** How long it is remembered that two tokens have no pool. */
const ABSENT_MS = 60_000

const getReserves = encodeFunctionData({ abi: swapPoolAbi, functionName: 'getReserves' })

/**
 * Quotes from pools with the interface of Uniswap v2, read from the chain at one block: over one pool, two or three, with the
 * configured base tokens between.
 */
export function createV2Pools(options: {
  reader: Pick<ChainReader, 'read'>
  group: SwapConfig['pools'][number]
  baseTokens: readonly Address[]
  wrappedNative: Address
  clock: { monotonic: () => number }
}): QuoteSource {
  const { reader, group, baseTokens, wrappedNative, clock } = options
  /** Pools that were found, which never change, and pairs that had none. Callers name any tokens, so it is bounded. */
  const known = createCache<{ pool: Address } | { absentSince: number }>({ largestCost: KEPT_PAIRS * PAIR_COST })

  const findPools = async (
    tokens: readonly Address[],
  ): Promise<{ pool: Address; pair: readonly [Address, Address] }[]> => {
    const found: { pool: Address; pair: readonly [Address, Address] }[] = []
    const open: (readonly [Address, Address])[] = []
    for (const pair of pairsOf(tokens)) {
      const entry = known.get(keyOf(pair))
      if (entry && 'pool' in entry) found.push({ pool: entry.pool, pair })
      else if (!entry || clock.monotonic() - entry.absentSince > ABSENT_MS) open.push(pair)
    }
    if (open.length === 0) return found
    const { results } = await reader.read({
      calls: open.map((args) => ({
        to: group.factory,
        data: encodeFunctionData({ abi: swapFactoryAbi, functionName: 'getPair', args }),
      })),
    })
    for (const [index, pair] of open.entries()) {
      const key = keyOf(pair)
      const [word = 0n] = readWords(results[index])
      const pool: Address = `0x${word.toString(16).padStart(40, '0')}`
      known.set(key, word === 0n ? { absentSince: clock.monotonic() } : { pool }, PAIR_COST - key.length * 2)
      if (word !== 0n) found.push({ pool, pair })
    }
    return found
  }

  const readPools = async (tokens: readonly Address[]): Promise<Pool[]> => {
    const found = await findPools(tokens)
    if (found.length === 0) return []
    const { results } = await reader.read({ calls: found.map(({ pool }) => ({ to: pool, data: getReserves })) })
    return found.flatMap(({ pool, pair }, index) => {
      const [reserve0, reserve1] = readWords(results[index])
      if (reserve0 === undefined || reserve1 === undefined) return []
      return [
        {
          address: pool,
          tokens: sorted(pair),
          reserves: [reserve0, reserve1],
          feeBps: BigInt(group.feeBps),
          group: group.router,
        },
      ]
    })
  }

  const toAddress = (token: SwapToken): Address => (token === 'native' ? wrappedNative : token)

  return {
    name: group.kind,
    quote: async (request) => {
      const [from, to] = [toAddress(request.tokenIn), toAddress(request.tokenOut)]
      // Wrapping is no exchange.
      if (from === to) return undefined
      const pools = await readPools([...new Set([from, to, ...baseTokens])])
      const offers = searchRoutes({ pools, from, to, amountIn: request.amountIn }).map((route) =>
        toQuote(route, { request, router: group.router, source: group.kind }),
      )
      return offers.reduce<SourceQuote | undefined>(
        (best, one) => (!best || one.net > best.net ? one : best),
        undefined,
      )
    },
  }
}

function toQuote(
  route: Route,
  { request, router, source }: { request: QuoteRequest; router: Address; source: string },
): SourceQuote {
  const { tokenIn, tokenOut, amountIn, costOfWei, gasPrice } = request
  const { path, pools, amountOut } = route
  const gas = ORDER_GAS + POOL_GAS * BigInt(pools.length)
  const hops = pools.map((pool, index) => reservesFrom(pool, path[index] ?? '0x'))
  return {
    source,
    amountOut,
    net: amountOut - (costOfWei?.(gas * gasPrice) ?? 0n),
    gas,
    priceImpact: priceImpactOf(amountIn, amountOut, hops),
    legs: [
      {
        router,
        amountIn,
        path,
        pools: pools.map(({ address }) => address),
        encode: ({ gateway, deadline }) => {
          // The gateway itself holds the order to its minimum, over all legs.
          if (tokenIn === 'native') {
            const args = [0n, path, gateway, deadline] as const
            return encodeFunctionData({ abi: swapRouterAbi, functionName: 'swapExactETHForTokens', args })
          }
          const functionName = tokenOut === 'native' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
          return encodeFunctionData({ abi: swapRouterAbi, functionName, args: [amountIn, 0n, path, gateway, deadline] })
        },
      },
    ],
  }
}

function sorted(pair: readonly [Address, Address]): readonly [Address, Address] {
  return pair[0] < pair[1] ? pair : [pair[1], pair[0]]
}

function keyOf(pair: readonly [Address, Address]): string {
  return sorted(pair).join(' ')
}

function pairsOf(tokens: readonly Address[]): (readonly [Address, Address])[] {
  return tokens.flatMap((one, index) => tokens.slice(index + 1).map((other) => [one, other] as const))
}
