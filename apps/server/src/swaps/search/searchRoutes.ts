import { amountOutOf, type Reserves } from './constantProduct.ts'

type Address = `0x${string}`

/** A pool of two tokens at one block. Addresses are in lower case. */
export type Pool = {
  address: Address
  tokens: readonly [Address, Address]
  reserves: readonly [bigint, bigint]
  feeBps: bigint
  /** The exchange whose router trades over the pool. A route stays within one exchange. */
  group: string
}

/** A way from one token to another. */
export type Route = {
  group: string
  /** The tokens, one more than there are pools. */
  path: readonly Address[]
  pools: readonly Pool[]
  amountOut: bigint
}

/** Nothing longer is worth its gas. The search is exact up to here. */
export const MOST_HOPS = 3

/** The reserves of a pool, seen from the token that is paid. */
export function reservesFrom({ tokens, reserves, feeBps }: Pool, tokenIn: Address): Reserves {
  const [reserveIn, reserveOut] = tokens[0] === tokenIn ? reserves : [reserves[1], reserves[0]]
  return { reserveIn, reserveOut, feeBps }
}

/** Computes the output at the end of a route. */
export function amountThrough({ path, pools }: Pick<Route, 'path' | 'pools'>, amountIn: bigint): bigint {
  return pools.reduce((amount, pool, index) => amountOutOf(amount, reservesFrom(pool, path[index] ?? '0x')), amountIn)
}

/**
 * Finds the best route of each length: of one pool, of two, and of three. No token comes twice.
 *
 * A pool gives more for more, so of all ways to a token in some number of hops only the best can be part of a best route. Ways
 * do not pass the last token and do not come back to the first; two hops between them cannot meet, so nothing better is lost.
 *
 * @param pools - of one group.
 * @returns the best of each length that gives anything, the shortest first.
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
  type Way = Omit<Route, 'group'>
  const found: Route[] = []
  let reached = new Map<Address, Way>([[from, { path: [from], pools: [], amountOut: amountIn }]])
  for (let hop = 1; hop <= MOST_HOPS; hop += 1) {
    const next = new Map<Address, Way>()
    for (const [token, way] of reached) {
      for (const pool of byToken.get(token) ?? []) {
        const other = pool.tokens[0] === token ? pool.tokens[1] : pool.tokens[0]
        if (way.path.includes(other)) continue
        const amountOut = amountOutOf(way.amountOut, reservesFrom(pool, token))
        if (amountOut > (next.get(other)?.amountOut ?? 0n)) {
          next.set(other, { path: [...way.path, other], pools: [...way.pools, pool], amountOut })
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
