import type { Coin } from '../esplora.ts'

/** Below this, in satoshis, an output costs more to spend than it is worth. @see Bitcoin Core, `GetDustThreshold` */
const DUST = 546n
/** With more inputs, nodes refuse the transaction as too large. @see Bitcoin Core, `MAX_STANDARD_TX_WEIGHT` */
const MAX_INPUTS = 1_000

/** The sizes of a transaction's parts, in virtual bytes. */
export type Sizes = { base: number; input: number; change: number }

/** The coins of a payment. `change` is 0 if there is none. Values in satoshis. */
export type CoinSelection = { coins: readonly Coin[]; fee: bigint; change: bigint }

/**
 * Chooses coins for a payment, the largest first, so that as few as possible are spent. Change that would be dust goes to the
 * fee.
 *
 * @param parameters.value - satoshis.
 * @param parameters.feeRate - satoshis per virtual byte.
 * @param parameters.sizes - `base` is everything but inputs and change.
 * @returns undefined if the coins, or those that fit into one transaction, do not suffice.
 */
export function chooseCoins({
  coins,
  value,
  feeRate,
  sizes,
}: {
  coins: readonly Coin[]
  value: bigint
  feeRate: number
  sizes: Sizes
}): CoinSelection | undefined {
  const feeOf = (size: number): bigint => BigInt(Math.ceil(size * feeRate))
  const sorted = coins.toSorted((first, second) => Number(second.value - first.value)).slice(0, MAX_INPUTS)
  let sum = 0n
  for (const [index, coin] of sorted.entries()) {
    sum += coin.value
    const size = sizes.base + (index + 1) * sizes.input
    if (sum < value + feeOf(size)) continue
    const change = sum - value - feeOf(size + sizes.change)
    const chosen = sorted.slice(0, index + 1)
    return change >= DUST
      ? { coins: chosen, fee: sum - value - change, change }
      : { coins: chosen, fee: sum - value, change: 0n }
  }
  return undefined
}
