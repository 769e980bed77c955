import { MAX_HOPS } from './searchRoutes.ts'

type Address = `0x${string}`

/** A pool whose output only a quoter contract can compute. Addresses are in lower case. */
export type QuotedPool = {
  address: Address
  tokens: readonly [Address, Address]
  /** The pool's fee on each payment, in hundredths of a basis point. */
  fee: number
}

/** A route over such pools. Its path has one token more than it has pools. */
export type QuotedRoute = { path: readonly Address[]; pools: readonly QuotedPool[] }

/** Asks the quoter about all hops at once. @returns the output of each hop, in the same order; undefined for a hop that fails. */
export type QuoteHops = (
  hops: readonly { pool: QuotedPool; tokenIn: Address; amountIn: bigint }[],
) => Promise<readonly (bigint | undefined)[]>

type ReachedRoute = QuotedRoute & { amountOut: bigint }

/** The most routes that are returned. */
const MAX_ROUTES = 5

/**
 * Finds the routes worth comparing: every single pool of the two tokens, and the best route over two pools and over three. The
 * quoter is asked once for each number of hops.
 *
 * A larger input never gives a smaller output, so of all routes to a token with the same number of hops only the best is
 * extended. No route repeats a token or continues past `to`.
 *
 * @returns the routes, the best first. Their hops may have been quoted at different blocks, so the caller must quote the routes
 * again.
 */
export async function searchQuotedRoutes(options: {
  pools: readonly QuotedPool[]
  from: Address
  to: Address
  amountIn: bigint
  quote: QuoteHops
}): Promise<QuotedRoute[]> {
  const { pools, from, to, amountIn, quote } = options
  const arrived: ReachedRoute[] = []
  let reached = new Map<Address, ReachedRoute>([[from, { path: [from], pools: [], amountOut: amountIn }]])
  for (let hop = 1; hop <= MAX_HOPS && reached.size > 0; hop += 1) {
    const hops = [...reached.values()].flatMap((route) => hopsFrom(route, pools, hop === MAX_HOPS ? to : undefined))
    const amounts = await quote(hops)
    const next = new Map<Address, ReachedRoute>()
    for (const [index, { route, pool, tokenOut }] of hops.entries()) {
      const longer = { path: [...route.path, tokenOut], pools: [...route.pools, pool], amountOut: amounts[index] ?? 0n }
      if (longer.amountOut === 0n) continue
      if (tokenOut === to && hop === 1) arrived.push(longer)
      else if (longer.amountOut > (next.get(tokenOut)?.amountOut ?? 0n)) next.set(tokenOut, longer)
    }
    const best = next.get(to)
    if (best) arrived.push(best)
    next.delete(to)
    reached = next
  }
  return arrived
    .toSorted((one, other) => (one.amountOut < other.amountOut ? 1 : -1))
    .slice(0, MAX_ROUTES)
    .map(({ path, pools: routePools }) => ({ path, pools: routePools }))
}

/** Lists the hops that extend a route. @param last - the only token that they may reach; undefined for any token. */
function hopsFrom(route: ReachedRoute, pools: readonly QuotedPool[], last: Address | undefined) {
  const tokenIn = route.path.at(-1) ?? '0x'
  return pools.flatMap((pool) => {
    const at = pool.tokens.indexOf(tokenIn)
    const tokenOut = pool.tokens[1 - at]
    if (at < 0 || !tokenOut || route.path.includes(tokenOut) || (last && tokenOut !== last)) return []
    return [{ route, pool, tokenIn, tokenOut, amountIn: route.amountOut }]
  })
}

/** The output of each route for one to four quarters of an amount, at one block: `amounts[route][quarters - 1]`. */
export type QuarterAmounts = readonly (readonly (bigint | undefined)[])[]

/** A part of an amount: how many quarters take a route, the route's index, and the output of these quarters. */
export type QuarterPart = { route: number; quarters: 1 | 2 | 3 | 4; amountOut: bigint }

const QUARTERS = [1, 2, 3, 4] as const

/** Lists the divisions of an amount: all of it over one route, or two parts over two routes that share no pool. */
export function divideInQuarters(routes: readonly QuotedRoute[], amounts: QuarterAmounts): QuarterPart[][] {
  const partOf = (route: number, quarters: QuarterPart['quarters']): QuarterPart | undefined => {
    const amountOut = amounts[route]?.[quarters - 1]
    return amountOut ? { route, quarters, amountOut } : undefined
  }
  const found: QuarterPart[][] = []
  for (const [firstIndex, { pools }] of routes.entries()) {
    const whole = partOf(firstIndex, 4)
    if (whole) found.push([whole])
    for (const [offset, secondRoute] of routes.slice(firstIndex + 1).entries()) {
      if (secondRoute.pools.some((pool) => pools.includes(pool))) continue
      for (const quarters of QUARTERS.slice(0, 3)) {
        const remaining = QUARTERS[3 - quarters]
        const parts = [partOf(firstIndex, quarters), remaining && partOf(firstIndex + 1 + offset, remaining)]
        const [first, second] = parts
        if (first && second) found.push([first, second])
      }
    }
  }
  return found
}

/** Computes the amount of some quarters, rounded down; four quarters are exactly the whole. */
export function quartersOf(amount: bigint, quarters: number): bigint {
  return (amount * BigInt(quarters)) / 4n
}
