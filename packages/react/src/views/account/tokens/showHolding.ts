import { formatExact, type ShownAmount, showBalance } from '@holdfast/caip'

/** From this many whole tokens on, an amount is no longer written out. */
const UNREADABLE_DIGITS = 15

/** Writes an amount of a token for a row: three decimals, cut; an amount that has no meaning any more is `> 999999999999999`. */
export function showHolding(units: bigint, decimals: number): ShownAmount {
  const limit = 10n ** BigInt(UNREADABLE_DIGITS + decimals)
  if (units >= limit) return { short: `> ${'9'.repeat(UNREADABLE_DIGITS)}`, exact: formatExact(units, decimals) }
  return showBalance(units, decimals)
}
