import { amountThrough, type Pool, type Route, searchRoutes } from './searchRoutes.ts'

type Address = `0x${string}`

/** More parts cost more gas than they bring. */
const MAX_PARTS = 3
/** The number of equal steps into which an amount is divided. */
const STEPS = 20n

/** A part of an amount, with its own route. */
export type Part = Omit<Route, 'group'> & { amountIn: bigint }

/**
 * Divides an amount over routes that share no pool, so that each pool's price moves less.
 *
 * The first route is the best for the whole amount, the second the best without the pools of the first, and so on. Each further
 * unit on a route gives less, so each twentieth of the amount in turn goes to the route on which it adds most.
 *
 * @param pools - pools of one group.
 * @returns the parts with an amount, the best route first: one part when no second route helps, none when there is no route.
 */
export function searchSplit(options: { pools: readonly Pool[]; from: Address; to: Address; amountIn: bigint }): Part[] {
  const { from, to, amountIn } = options
  const routes: Omit<Route, 'group'>[] = []
  let remaining = options.pools
  while (routes.length < MAX_PARTS) {
    const best = searchRoutes({ pools: remaining, from, to, amountIn }).reduce<Route | undefined>(
      (largest, one) => (largest && largest.amountOut >= one.amountOut ? largest : one),
      undefined,
    )
    if (!best) break
    routes.push(best)
    remaining = remaining.filter((pool) => !best.pools.includes(pool))
  }
  return divide(routes, amountIn)
}

/** Gives each step of the amount to the route on which it adds the most output. */
function divide(routes: readonly Omit<Route, 'group'>[], amountIn: bigint): Part[] {
  const parts = routes.map((route) => ({ ...route, amountIn: 0n, amountOut: 0n }))
  const [first] = parts
  if (!first) return []
  let divided = 0n
  for (let step = 1n; step <= STEPS; step += 1n) {
    const slice = (amountIn * step) / STEPS - divided
    divided += slice
    const gains = parts.map((part) => amountThrough(part, part.amountIn + slice) - part.amountOut)
    const at = gains.reduce((best, gain, index) => (gain > (gains[best] ?? 0n) ? index : best), 0)
    const chosen = parts[at] ?? first
    chosen.amountIn += slice
    chosen.amountOut += gains[at] ?? 0n
  }
  return parts.filter((part) => part.amountIn > 0n)
}
