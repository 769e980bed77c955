import { amountThrough, type Pool, type Route, searchRoutes } from './searchRoutes.ts'

type Address = `0x${string}`

/** More parts cost more gas than they bring. */
const MOST_PARTS = 3
/** An amount is divided in steps of a twentieth. */
const STEPS = 20n

/** A part of an amount on a way of its own. */
export type Part = Omit<Route, 'group'> & { amountIn: bigint }

/**
 * Divides an amount over ways that share no pool: each pool then moves its price by less.
 *
 * The ways are the best for the whole amount, then the best that is left without its pools, and so on. Each gives less and less
 * for more, so that the next twentieth goes to where it brings most.
 *
 * @param pools - of one group.
 * @returns the parts that get anything, the best way first; one part where no second way helps, none where there is no way.
 */
export function searchSplit(options: { pools: readonly Pool[]; from: Address; to: Address; amountIn: bigint }): Part[] {
  const { from, to, amountIn } = options
  const routes: Omit<Route, 'group'>[] = []
  let left = options.pools
  while (routes.length < MOST_PARTS) {
    const best = searchRoutes({ pools: left, from, to, amountIn }).reduce<Route | undefined>(
      (most, one) => (most && most.amountOut >= one.amountOut ? most : one),
      undefined,
    )
    if (!best) break
    routes.push(best)
    left = left.filter((pool) => !best.pools.includes(pool))
  }
  return divide(routes, amountIn)
}

/** Gives each step to the way on which it brings most. */
function divide(routes: readonly Omit<Route, 'group'>[], amountIn: bigint): Part[] {
  const parts = routes.map((route) => ({ ...route, amountIn: 0n, amountOut: 0n }))
  const [first] = parts
  if (!first) return []
  let given = 0n
  for (let step = 1n; step <= STEPS; step += 1n) {
    const slice = (amountIn * step) / STEPS - given
    given += slice
    const gains = parts.map((part) => amountThrough(part, part.amountIn + slice) - part.amountOut)
    const at = gains.reduce((best, gain, index) => (gain > (gains[best] ?? 0n) ? index : best), 0)
    const chosen = parts[at] ?? first
    chosen.amountIn += slice
    chosen.amountOut += gains[at] ?? 0n
  }
  return parts.filter((part) => part.amountIn > 0n)
}
