/** A constant-product pool, from the side of the token that is paid in. */
export type Reserves = {
  reserveIn: bigint
  reserveOut: bigint
  /** The pool's fee on each payment, in basis points. */
  feeBps: bigint
}

const BPS = 10_000n

/**
 * Computes a pool's output for an amount, rounded down as in its contract.
 *
 * @returns 0 when the pool is empty on a side, or the amount is too small.
 * @see https://docs.uniswap.org/contracts/v2/concepts/protocol-overview/how-uniswap-works
 */
export function amountOutOf(amountIn: bigint, { reserveIn, reserveOut, feeBps }: Reserves): bigint {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const paidAfterFee = amountIn * (BPS - feeBps)
  return (paidAfterFee * reserveOut) / (reserveIn * BPS + paidAfterFee)
}

/** The whole in parts per million: 10,000 parts are one percent. */
export const MILLION = 1_000_000n

/**
 * Computes the price impact: how much less comes out than at the prices before the exchange. Pool fees count towards it.
 *
 * @param hops - the reserves of the route's pools.
 * @returns parts per million, rounded up; a million when nothing comes out.
 */
export function priceImpactOf(amountIn: bigint, amountOut: bigint, hops: readonly Reserves[]): bigint {
  let [ideal, real] = [amountIn, amountOut]
  for (const { reserveIn, reserveOut } of hops) {
    ideal *= reserveOut
    real *= reserveIn
  }
  if (ideal === 0n || real === 0n) return MILLION
  return real >= ideal ? 0n : ((ideal - real) * MILLION + ideal - 1n) / ideal
}
