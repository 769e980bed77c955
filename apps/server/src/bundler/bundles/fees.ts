/** The gas price of a transaction, in wei. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** A node replaces a transaction when the new fees are at least this many thousandths of the earlier fees. */
const BUMP = 1_125n
/** To replace a stuck bundle, the bundler pays up to this many times the fee that the bundle's operations pay. */
const MAX_RAISE = 2n

/** Returns the smallest of the values. There must be at least one. */
export const minOf = (values: readonly bigint[]): bigint =>
  values.reduce((smallest, value) => (value < smallest ? value : smallest))

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Returns the most that every one of the operations pays. There must be at least one. */
export function paidFees(operations: readonly Fees[]): Fees {
  return {
    maxFeePerGas: minOf(operations.map(({ maxFeePerGas }) => maxFeePerGas)),
    maxPriorityFeePerGas: minOf(operations.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas)),
  }
}

/**
 * Computes the fees of a bundle: its gas price never exceeds that of any operation in it, so that the bundler loses nothing.
 *
 * @param suggestedTip - what the chain's node suggests.
 */
export function feesOf(operations: readonly Fees[], suggestedTip: bigint): Fees {
  const { maxFeePerGas, maxPriorityFeePerGas } = paidFees(operations)
  return { maxFeePerGas, maxPriorityFeePerGas: minOf([maxPriorityFeePerGas, suggestedTip, maxFeePerGas]) }
}

/** The chain's current fees, in wei per gas: the base fee of the newest block, and the tip that the node suggests. */
type Market = { baseFee: bigint; suggestedTip: bigint }

const raise = (fee: bigint): bigint => (fee * BUMP) / 1_000n + 1n

/**
 * Computes the fees of the transaction that cancels a stuck bundle: high enough for a node to replace the transaction and for a
 * block to include it.
 *
 * @param last - the fees of the stuck transaction.
 */
export function cancelFees(last: Fees, { baseFee, suggestedTip }: Market): Fees {
  const maxPriorityFeePerGas = max(raise(last.maxPriorityFeePerGas), suggestedTip)
  return { maxFeePerGas: max(raise(last.maxFeePerGas), baseFee * 2n + maxPriorityFeePerGas), maxPriorityFeePerGas }
}

/**
 * Computes the fees with which a stuck bundle is sent again: high enough for a node to replace the transaction and, as far as
 * possible, for a block to include it at the chain's current fees. The tip rises to the suggested tip, unless the bundler would
 * then pay more than twice what the operations pay at the current base fee.
 *
 * @param last - the fees of the stuck transaction.
 * @param paid - the most that the bundle's operations pay.
 * @returns undefined if a replacement would cost the bundler more than twice what the operations pay, or would offer
 * less than the current base fee.
 */
export function raiseFees(last: Fees, market: Market, paid: Fees): Fees | undefined {
  const price = minOf([paid.maxFeePerGas, market.baseFee + paid.maxPriorityFeePerGas])
  const wantedTip = minOf([market.suggestedTip, price * MAX_RAISE - market.baseFee])
  const maxPriorityFeePerGas = max(raise(last.maxPriorityFeePerGas), wantedTip)
  const wanted = market.baseFee * 2n + maxPriorityFeePerGas
  const ceiling = paid.maxFeePerGas * MAX_RAISE
  const maxFeePerGas = max(raise(last.maxFeePerGas), wanted < ceiling ? wanted : ceiling)
  const cost = minOf([maxFeePerGas, market.baseFee + maxPriorityFeePerGas])
  const isTooMuch = maxFeePerGas > ceiling || cost > price * MAX_RAISE
  return isTooMuch || maxFeePerGas < market.baseFee ? undefined : { maxFeePerGas, maxPriorityFeePerGas }
}
