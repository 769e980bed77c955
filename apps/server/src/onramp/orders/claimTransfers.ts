import { formatAmount } from '@holdfast/caip'
import { isSameAmount } from './order.ts'

/** The transfers of an order's token to the order's address in one transaction. */
export type PaidTransfers = {
  /** The amount of each transfer, in atomic units. */
  values: readonly bigint[]
  /** Undefined if the token's decimals are not known. */
  decimals: number | undefined
}

/**
 * Chooses the transfers that belong to a purchase. A provider may pay several purchases of a buyer in one transaction, and each
 * transfer belongs to one purchase at most.
 *
 * @param purchaseAmount - the amount that the provider states, in whole units.
 * @param others - the other purchases that the same transaction pays, with the positions of their transfers.
 * @returns positions in `values`: the position of a transfer of exactly the stated amount. If no transfer has this amount, the
 * position of the first transfer that is left or, if there are no other purchases, all positions. Empty if no transfer is left.
 */
export function claimTransfers(
  purchaseAmount: string | null,
  { values, decimals }: PaidTransfers,
  others: readonly { transfers: readonly number[] | null }[],
): number[] {
  const taken = new Set(others.flatMap(({ transfers }) => transfers ?? []))
  const left = Array.from(values.keys()).filter((at) => !taken.has(at))
  const isStated = (value: bigint | undefined): boolean =>
    value !== undefined &&
    decimals !== undefined &&
    purchaseAmount !== null &&
    isSameAmount(formatAmount(value, decimals), purchaseAmount)
  const stated = left.find((at) => isStated(values[at]))
  if (stated !== undefined) return [stated]
  return others.length > 0 ? left.slice(0, 1) : left
}
