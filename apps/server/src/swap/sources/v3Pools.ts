import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainReader } from '../../chain/reads/createChainReader.ts'
import { readWord, readWords } from '../../chain/reads/words.ts'
import type { PoolGroup } from '../../config/chains/chainData.ts'
import type { QuoteRequest, QuoteSource, RouterCall, SourceQuote, SwapToken } from '../QuoteSource.ts'
import { encodeV3Path, impactOfParts } from '../search/concentrated.ts'
import {
  divideInQuarters,
  type QuarterPart,
  type QuotedPool,
  type QuotedRoute,
  type QuoteHops,
  quartersOf,
  searchQuotedRoutes,
} from '../search/searchQuotedRoutes.ts'
import { createPoolFinder, LEG_GAS, ORDER_GAS, pairsOf } from './poolFinder.ts'

type Address = `0x${string}`

/** Gas of a pool's transfers, which the quoter does not count. */
const POOL_GAS = 60_000n

const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function quoteExactInputSingle((address, address, uint256, uint24, uint160)) returns (uint256, uint160, uint32, uint256)',
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
  'function exactInput((bytes, address, uint256, uint256, uint256)) payable returns (uint256)',
  'function unwrapWETH9(uint256, address) payable',
  'function multicall(bytes[]) payable returns (bytes[])',
])
const slot0 = encodeFunctionData({ abi, functionName: 'slot0' })
/** The recipient that keeps the output in the router, to be unwrapped. */
const ROUTER_ITSELF: Address = `0x${'0'.repeat(40)}`

/** The results of the quoter and the pools for some routes, at one block. */
type Reading = {
  /** The output of each route for one to four quarters of the amount. */
  amounts: readonly (readonly (bigint | undefined)[])[]
  /** Units of gas of each route, without the pools' transfers. */
  gas: readonly bigint[]
  sqrtPrices: ReadonlyMap<QuotedPool, bigint>
}

/**
 * Creates a source that quotes from pools of concentrated liquidity with the interface of Uniswap v3, by calling their quoter
 * contract. A route crosses one to three pools, with the configured base tokens between them. The amount is split over two
 * routes if the second route gains more than its gas costs. All compared routes are read at one block.
 */
export function createV3PoolSource(options: {
  reader: Pick<ChainReader, 'read'>
  group: Extract<PoolGroup, { kind: 'uniswap-v3' }>
  baseTokens: readonly Address[]
  wrappedNative: Address
  clock: { monotonic: () => number }
}): QuoteSource {
  const { reader, group, baseTokens, wrappedNative, clock } = options
  const { factory, quoter, router, fees } = group
  const findPools = createPoolFinder<{ tokens: readonly [Address, Address]; fee: number }>({
    reader,
    clock,
    callFor: ({ tokens, fee }) => ({
      to: factory,
      data: encodeFunctionData({ abi, functionName: 'getPool', args: [...tokens, fee] }),
    }),
  })

  const quoteHops: QuoteHops = async (hops) => {
    if (hops.length === 0) return []
    const { results } = await reader.read({
      calls: hops.map(({ pool: { tokens, fee }, tokenIn, amountIn }) => {
        const tokenOut = tokens[0] === tokenIn ? tokens[1] : tokens[0]
        const args = [[tokenIn, tokenOut, amountIn, fee, 0n]] as const
        return { to: quoter, data: encodeFunctionData({ abi, functionName: 'quoteExactInputSingle', args }) }
      }),
    })
    return results.map((result) => (result === undefined ? undefined : readWord(result)))
  }

  const readRoutes = async (routes: readonly QuotedRoute[], amountIn: bigint): Promise<Reading> => {
    const pools = [...new Set(routes.flatMap((route) => route.pools))]
    const quoterArguments = routes.flatMap((route) =>
      [1, 2, 3, 4].map((quarters) => [pathOf(route), quartersOf(amountIn, quarters)] as const),
    )
    const { results } = await reader.read({
      calls: [
        ...quoterArguments.map((args) => ({
          to: quoter,
          data: encodeFunctionData({ abi, functionName: 'quoteExactInput', args }),
        })),
        ...pools.map(({ address }) => ({ to: address, data: slot0 })),
      ],
    })
    const outputs = routes.map((_, route) => results.slice(route * 4, route * 4 + 4).map(readWords))
    return {
      amounts: outputs.map((quarters) => quarters.map(([amountOut]) => amountOut)),
      gas: outputs.map((quarters) => quarters[3]?.[3] ?? 0n),
      sqrtPrices: new Map(pools.map((pool, index) => [pool, readWord(results[quoterArguments.length + index])])),
    }
  }

  const toAddress = (token: SwapToken): Address => (token === 'native' ? wrappedNative : token)

  return {
    name: group.kind,
    routers: [router],
    quote: async (request) => {
      const [from, to] = [toAddress(request.tokenIn), toAddress(request.tokenOut)]
      // Only wrapping or unwrapping is left to do, which needs no pool.
      if (from === to) return undefined
      const candidates = pairsOf([...new Set([from, to, ...baseTokens])]).flatMap((tokens) =>
        fees.map((fee) => ({ tokens, fee })),
      )
      const pools = await findPools(candidates)
      const routes = await searchQuotedRoutes({ pools, from, to, amountIn: request.amountIn, quote: quoteHops })
      if (routes.length === 0) return undefined
      const reading = await readRoutes(routes, request.amountIn)
      return (
        divideInQuarters(routes, reading.amounts)
          // Without prices, nothing shows whether a second route is worth its gas.
          .filter((parts) => request.costOfWei !== undefined || parts.length === 1)
          .map((parts) => toQuote(parts, { routes, reading, request, group }))
          .reduce<SourceQuote | undefined>((best, one) => (!best || one.net > best.net ? one : best), undefined)
      )
    },
  }
}

type QuoteContext = {
  routes: readonly QuotedRoute[]
  reading: Reading
  request: QuoteRequest
  group: Parameters<typeof createV3PoolSource>[0]['group']
}

function toQuote(parts: readonly QuarterPart[], { routes, reading, request, group }: QuoteContext): SourceQuote {
  const { amountIn, costOfWei, gasPrice } = request
  let left = amountIn
  const legs = parts.flatMap(({ route: index, quarters, amountOut }, at) => {
    const route = routes[index]
    if (!route) return []
    // The last leg takes what rounding has left over.
    const share = at === parts.length - 1 ? left : quartersOf(amountIn, quarters)
    left -= share
    const hops = route.pools.map((pool, hop) => ({
      sqrtPriceX96: reading.sqrtPrices.get(pool) ?? 0n,
      zeroForOne: pool.tokens[0] === route.path[hop],
    }))
    const gas = (reading.gas[index] ?? 0n) + LEG_GAS + POOL_GAS * BigInt(route.pools.length)
    return [{ route, amountIn: share, amountOut, hops, gas }]
  })
  const amountOut = legs.reduce((sum, leg) => sum + leg.amountOut, 0n)
  const gas = legs.reduce((sum, leg) => sum + leg.gas, ORDER_GAS)
  return {
    source: group.kind,
    amountOut,
    net: amountOut - (costOfWei?.(gas * gasPrice) ?? 0n),
    gas,
    priceImpact: impactOfParts(legs),
    legs: legs.map(({ route: { path, pools }, amountIn: share }) => ({
      amountIn: share,
      path,
      pools: pools.map(({ address }) => address),
    })),
    encode: ({ gateway, deadline }) =>
      Promise.resolve(
        legs.map(({ route, amountIn: share }) => ({
          router: group.router,
          amountIn: share,
          data: encodeCall(route, { tokenOut: request.tokenOut, amountIn: share, gateway, deadline }),
        })),
      ),
  }
}

/**
 * Encodes the call to a router with the interface of Uniswap v3's `SwapRouter`. The gateway enforces the order's minimum over
 * all legs, so the minimum of the call is 0.
 */
function encodeCall(
  route: QuotedRoute,
  call: { tokenOut: SwapToken; amountIn: bigint; gateway: Address; deadline: bigint },
): RouterCall['data'] {
  const { tokenOut, amountIn, gateway, deadline } = call
  const isNative = tokenOut === 'native'
  const args = [[pathOf(route), isNative ? ROUTER_ITSELF : gateway, deadline, amountIn, 0n]] as const
  const exactInput = encodeFunctionData({ abi, functionName: 'exactInput', args })
  if (!isNative) return exactInput
  const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [0n, gateway] })
  return encodeFunctionData({ abi, functionName: 'multicall', args: [[exactInput, unwrap]] })
}

function pathOf({ path, pools }: QuotedRoute): `0x${string}` {
  return encodeV3Path(
    path,
    pools.map(({ fee }) => fee),
  )
}
