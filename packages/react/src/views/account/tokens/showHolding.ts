import { formatExact, type ShownAmount, showBalance } from '@holdfast/caip'

/** An amount with more digits than this before the decimal point is not written out. */
const MAX_WHOLE_DIGITS = 15

/** Formats a token's amount for a row: three decimals, truncated. An absurdly large amount is shown as `> 999999999999999`. */
export function showHolding(units: bigint, decimals: number): ShownAmount {
  const limit = 10n ** BigInt(MAX_WHOLE_DIGITS + decimals)
  if (units >= limit) return { short: `> ${'9'.repeat(MAX_WHOLE_DIGITS)}`, exact: formatExact(units, decimals) }
  return showBalance(units, decimals)
}
