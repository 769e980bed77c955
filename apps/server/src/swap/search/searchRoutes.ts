import { amountOutOf, type Reserves } from './constantProduct.ts'

type Address = `0x${string}`

/** A pool of two tokens at one block. Addresses are in lower case. */
export type Pool = {
  address: Address
  tokens: readonly [Address, Address]
  reserves: readonly [bigint, bigint]
  feeBps: bigint
  /** Names the router that trades through the pool. A route stays within the pools of one router. */
  group: string
}

/** A route from one token to another. */
export type Route = {
  group: string
  /** The tokens: one more than the pools. */
  path: readonly Address[]
  pools: readonly Pool[]
  amountOut: bigint
}

/** The most pools of a route. A longer route is not worth its gas, and up to this length the search is exact. */
export const MAX_HOPS = 3

/** Returns the reserves of a pool, from the side of the token that is paid in. */
export function reservesFrom({ tokens, reserves, feeBps }: Pool, tokenIn: Address): Reserves {
  const [reserveIn, reserveOut] = tokens[0] === tokenIn ? reserves : [reserves[1], reserves[0]]
  return { reserveIn, reserveOut, feeBps }
}

/** Computes the output at the end of a route. */
export function amountThrough({ path, pools }: Pick<Route, 'path' | 'pools'>, amountIn: bigint): bigint {
  return pools.reduce((amount, pool, index) => amountOutOf(amount, reservesFrom(pool, path[index] ?? '0x')), amountIn)
}

/**
 * Finds the best route of each length: over one pool, two, and three. No route repeats a token.
 *
 * A larger input never gives a smaller output, so of all routes to a token with the same number of hops only the best is
 * extended. The others would matter only where the best one already holds the next token. That never happens: all routes of
 * one hop to a token have the same path, and after two hops only `to` can follow, which none of the routes holds yet.
 *
 * @param pools - pools of one group.
 * @returns the best route of each length that has an output, the shortest first.
 */
export function searchRoutes(options: {
  pools: readonly Pool[]
  from: Address
  to: Address
  amountIn: bigint
}): Route[] {
  const { pools, from, to, amountIn } = options
  const byToken = new Map<Address, Pool[]>()
  for (const pool of pools) {
    for (const token of pool.tokens) {
      const listed = byToken.get(token)
      if (listed) listed.push(pool)
      else byToken.set(token, [pool])
    }
  }
  type PartialRoute = Omit<Route, 'group'>
  const found: Route[] = []
  let reached = new Map<Address, PartialRoute>([[from, { path: [from], pools: [], amountOut: amountIn }]])
  for (let hop = 1; hop <= MAX_HOPS; hop += 1) {
    const next = new Map<Address, PartialRoute>()
    for (const [token, partial] of reached) {
      for (const pool of byToken.get(token) ?? []) {
        const other = pool.tokens[0] === token ? pool.tokens[1] : pool.tokens[0]
        if (partial.path.includes(other)) continue
        const amountOut = amountOutOf(partial.amountOut, reservesFrom(pool, token))
        if (amountOut > (next.get(other)?.amountOut ?? 0n)) {
          next.set(other, { path: [...partial.path, other], pools: [...partial.pools, pool], amountOut })
        }
      }
    }
    const arrived = next.get(to)
    if (arrived) found.push({ ...arrived, group: arrived.pools[0]?.group ?? '' })
    next.delete(to)
    reached = next
  }
  return found
}
