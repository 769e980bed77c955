import type { Address } from 'viem'
import type { Market } from './market.ts'

/** Returns every route of one to three pools through the base tokens, with no token twice. */
export function listRoutes({ bases, pools }: Market, from: Address, to: Address): Address[][] {
  const routes: Address[][] = []
  const walk = (path: Address[]): void => {
    const at = path.at(-1)
    if (at === to) return void routes.push(path)
    if (path.length > 3) return
    for (const { tokens } of pools) {
      const other = tokens[0] === at ? tokens[1] : tokens[1] === at ? tokens[0] : undefined
      if (other && !path.includes(other) && (other === to || bases.includes(other))) walk([...path, other])
    }
  }
  walk([from])
  return routes
}

/** Computes a route's output from the amounts with which the pools were filled. */
export function walkRoute({ pools }: Market, route: readonly Address[], amountIn: bigint): bigint {
  return route.slice(1).reduce((amount, token, index) => {
    const before = route[index]
    const pool = pools.find(({ tokens }) => tokens.includes(token) && tokens.some((other) => other === before))
    if (!pool) return 0n
    const [reserveIn, reserveOut] = pool.tokens[0] === before ? pool.reserves : [pool.reserves[1], pool.reserves[0]]
    return (amount * 997n * reserveOut) / (reserveIn * 1_000n + amount * 997n)
  }, amountIn)
}
