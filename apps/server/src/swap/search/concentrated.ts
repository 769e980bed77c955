import { MILLION } from './constantProduct.ts'

/** A hop of a route: the square root of the pool's price before the exchange, and which token is paid in. */
export type PricedHop = {
  /** The square root of the price of the first token in units of the second, times 2^96. */
  sqrtPriceX96: bigint
  /** Whether the pool's first token is paid in. */
  zeroForOne: boolean
}

/** The scale of `sqrtPriceX96` squared. */
const X192 = 2n ** 192n

/**
 * Computes the price impact: how much less comes out than at the prices before the exchange. Pool fees count towards it.
 *
 * @param parts - the shares of an amount, each with its hops.
 * @returns parts per million, rounded up; a million when nothing comes out, or a price is not known.
 * @see Uniswap v3 Core, section 6.1, 'Price and Liquidity'
 */
export function impactOfParts(
  parts: readonly { amountIn: bigint; amountOut: bigint; hops: readonly PricedHop[] }[],
): bigint {
  const ideal = parts.reduce((sum, { amountIn, hops }) => sum + amountAtPrice(amountIn, hops), 0n)
  const real = parts.reduce((sum, { amountOut }) => sum + amountOut, 0n)
  if (ideal === 0n || real === 0n) return MILLION
  return real >= ideal ? 0n : ((ideal - real) * MILLION + ideal - 1n) / ideal
}

/** Computes the output of an amount at the current price, without fee and price impact. */
function amountAtPrice(amountIn: bigint, hops: readonly PricedHop[]): bigint {
  let [numerator, denominator] = [amountIn, 1n]
  for (const { sqrtPriceX96, zeroForOne } of hops) {
    const price = sqrtPriceX96 * sqrtPriceX96
    if (price === 0n) return 0n
    numerator *= zeroForOne ? price : X192
    denominator *= zeroForOne ? X192 : price
  }
  return numerator / denominator
}

/**
 * Encodes a route for the routers and quoters of Uniswap v3: tokens and fees alternate.
 *
 * @param fees - one fewer than the tokens.
 */
export function encodeV3Path(tokens: readonly `0x${string}`[], fees: readonly number[]): `0x${string}` {
  const hops = tokens.map((token, index) => {
    const fee = fees[index]
    return `${token.slice(2)}${fee === undefined ? '' : fee.toString(16).padStart(6, '0')}`
  })
  return `0x${hops.join('')}`
}
