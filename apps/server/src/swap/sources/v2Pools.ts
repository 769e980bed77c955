import { swapFactoryAbi, swapPoolAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import { encodeFunctionData } from 'viem/utils'
import type { ChainReader } from '../../chain/reads/createChainReader.ts'
import { readWords } from '../../chain/reads/words.ts'
import type { PoolGroup } from '../../config/chains/chainData.ts'
import type { QuoteRequest, QuoteSource, SourceQuote, SwapToken } from '../QuoteSource.ts'
import { MILLION, priceImpactOf } from '../search/constantProduct.ts'
import { type Pool, reservesFrom, searchRoutes } from '../search/searchRoutes.ts'
import { type Part, searchSplit } from '../search/searchSplit.ts'
import { createPoolFinder, LEG_GAS, ORDER_GAS, pairsOf } from './poolFinder.ts'

type Address = `0x${string}`

/** Gas of each pool of a route, close to the contracts' gas snapshots. */
const POOL_GAS = 70_000n

const getReserves = encodeFunctionData({ abi: swapPoolAbi, functionName: 'getReserves' })

/**
 * Creates a source that quotes from pools with the interface of Uniswap v2, read from the chain at one block. A route crosses one
 * to three pools, with the configured base tokens between them. The amount is split over several routes if the split gains more
 * than its gas costs.
 */
export function createV2PoolSource(options: {
  reader: Pick<ChainReader, 'read'>
  group: Extract<PoolGroup, { kind: 'uniswap-v2' }>
  baseTokens: readonly Address[]
  wrappedNative: Address
  clock: { monotonic: () => number }
}): QuoteSource {
  const { reader, group, baseTokens, wrappedNative, clock } = options
  const findPools = createPoolFinder({
    reader,
    clock,
    callFor: ({ tokens }) => ({
      to: group.factory,
      data: encodeFunctionData({ abi: swapFactoryAbi, functionName: 'getPair', args: tokens }),
    }),
  })

  const readPools = async (tokens: readonly Address[]): Promise<Pool[]> => {
    const found = await findPools(pairsOf(tokens).map((pair) => ({ tokens: pair })))
    if (found.length === 0) return []
    const { results } = await reader.read({ calls: found.map(({ address }) => ({ to: address, data: getReserves })) })
    return found.flatMap(({ address, tokens: pair }, index) => {
      const [reserve0, reserve1] = readWords(results[index])
      if (reserve0 === undefined || reserve1 === undefined) return []
      return [
        {
          address,
          tokens: pair,
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
    routers: [group.router],
    quote: async (request) => {
      const [from, to] = [toAddress(request.tokenIn), toAddress(request.tokenOut)]
      // Only wrapping or unwrapping is left to do, which needs no pool.
      if (from === to) return undefined
      const pools = await readPools([...new Set([from, to, ...baseTokens])])
      const { amountIn } = request
      const order = { pools, from, to, amountIn }
      const [whole, split] = [
        searchRoutes(order).map((route) => [{ ...route, amountIn }]),
        // Without prices, nothing shows whether a second route is worth its gas.
        request.costOfWei ? [searchSplit(order)].filter((parts) => parts.length > 1) : [],
      ]
      return [...whole, ...split]
        .map((parts) => toQuote(parts, { request, router: group.router, source: group.kind }))
        .reduce<SourceQuote | undefined>((best, one) => (!best || one.net > best.net ? one : best), undefined)
    },
  }
}

function toQuote(
  parts: readonly Part[],
  { request, router, source }: { request: QuoteRequest; router: Address; source: string },
): SourceQuote {
  const { tokenIn, tokenOut, costOfWei, gasPrice } = request
  const count = parts.reduce((sum, { pools }) => sum + pools.length, 0)
  const gas = ORDER_GAS + LEG_GAS * BigInt(parts.length) + POOL_GAS * BigInt(count)
  const amountOut = parts.reduce((sum, part) => sum + part.amountOut, 0n)
  return {
    source,
    amountOut,
    net: amountOut - (costOfWei?.(gas * gasPrice) ?? 0n),
    gas,
    priceImpact: impactOf(parts),
    legs: parts.map(({ amountIn, path, pools }) => ({ amountIn, path, pools: pools.map(({ address }) => address) })),
    encode: (call) =>
      Promise.resolve(
        parts.map(({ amountIn, path }) => ({
          router,
          amountIn,
          data: encodeCall({ tokenIn, tokenOut, amountIn, path }, call),
        })),
      ),
  }
}

/** Computes the price impact of all parts together, each weighted by its amount. */
function impactOf(parts: readonly Part[]): bigint {
  let [sum, whole] = [0n, 0n]
  for (const { path, pools, amountIn, amountOut } of parts) {
    const hops = pools.map((pool, index) => reservesFrom(pool, path[index] ?? '0x'))
    sum += priceImpactOf(amountIn, amountOut, hops) * amountIn
    whole += amountIn
  }
  return whole === 0n ? MILLION : (sum + whole - 1n) / whole
}

/**
 * Encodes the call to a router with the interface of Uniswap v2. The gateway enforces the order's minimum over all legs, so the
 * minimum of the call is 0.
 */
function encodeCall(
  { tokenIn, tokenOut, amountIn, path }: Pick<QuoteRequest, 'tokenIn' | 'tokenOut' | 'amountIn'> & Pick<Part, 'path'>,
  { gateway, deadline }: { gateway: Address; deadline: bigint },
): `0x${string}` {
  if (tokenIn === 'native') {
    const args = [0n, path, gateway, deadline] as const
    return encodeFunctionData({ abi: swapRouterAbi, functionName: 'swapExactETHForTokens', args })
  }
  const functionName = tokenOut === 'native' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi: swapRouterAbi, functionName, args: [amountIn, 0n, path, gateway, deadline] })
}
