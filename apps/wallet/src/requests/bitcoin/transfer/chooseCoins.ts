import type { Coin } from '../esplora.ts'

/** The value, in satoshis, below which an output is not worth the cost of spending it. @see Bitcoin Core, `GetDustThreshold` */
const DUST = 546n
/**
 * How many inputs a transaction may have. Nodes refuse transactions with many more. @see Bitcoin Core, `MAX_STANDARD_TX_WEIGHT`
 */
const MAX_INPUTS = 1_000

/** The sizes of the parts of a transaction, in virtual bytes. */
export type Sizes = { base: number; input: number; change: number }

/** The coins that a payment spends. `change` is 0 if there is none. The amounts are in satoshis. */
export type CoinSelection = { coins: readonly Coin[]; fee: bigint; change: bigint }

/**
 * Chooses coins for a payment, the largest first, so that as few as possible are spent. Change that would be dust is added to
 * the fee.
 *
 * @param parameters.value - the amount of the payment in satoshis.
 * @param parameters.feeRate - the fee rate in satoshis per virtual byte.
 * @param parameters.sizes - `base` is the size of everything except the inputs and the change.
 * @returns undefined if the coins that fit into one transaction do not suffice.
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
