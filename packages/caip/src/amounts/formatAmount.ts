import { trimTrailingCharacters } from '@holdfast/base'

/** The number of decimal places to show. */
export type ShownDecimals = {
  /** The least number of places; missing ones are filled with zeros. */
  min?: number | undefined
  /** The greatest number of places. The rest is cut off, never rounded, so that the text never shows more than the value. */
  max?: number | undefined
}

/**
 * Writes atomic units as a plain decimal.
 *
 * @param value - atomic units; a negative value keeps its sign.
 * @param decimals - places of the currency, 18 for ether.
 * @param shown - by default all places up to the last one that is not zero.
 */
export function formatAmount(value: bigint, decimals: number, shown: ShownDecimals = {}): string {
  const { min = 0, max = decimals } = shown
  const isNegative = value < 0n
  const digits = (isNegative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const places = digits.slice(digits.length - decimals).slice(0, max)
  const fraction = trimTrailingCharacters(places, '0').padEnd(min, '0')
  const text = fraction ? `${whole}.${fraction}` : whole
  // An amount that is cut to zero has no sign.
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text
}

/** Decimal places of an amount in a sentence or a table, and of a stake. */
const SHOWN = { min: 2, max: 4 } as const

/** Writes a stake in ether with two to four decimals, cut off, never rounded: 0.00, 1.50, 0.0001. @param wei - atomic units. */
export function formatStake(wei: bigint): string {
  return formatAmount(wei, 18, SHOWN)
}

/** Writes a balance as the modal shows it: cut to three decimals; 0.000 when zero or unknown. */
export function formatBalance(value: bigint | undefined, decimals: number): string {
  return formatAmount(value ?? 0n, decimals, { min: 3, max: 3 })
}

/** An amount in a short form, and with every digit. */
export type ShownAmount = {
  short: string
  /** Undefined if `short` omits only zeros. */
  exact: string | undefined
}

/**
 * Writes an amount for a sentence or a table whose format the specification leaves open: two to four decimals, cut off, never
 * rounded. An amount above zero that would be cut to zero is `< 0.0001`. `exact` has every digit, to be shown on demand.
 *
 * @param value - atomic units.
 * @param decimals - places of the currency, 18 for ether.
 */
export function showAmount(value: bigint, decimals: number): ShownAmount {
  const exact = exactBeyond(value, decimals, SHOWN.max)
  const short = formatAmount(value, decimals, SHOWN)
  return { short: value > 0n && !/[1-9]/.test(short) ? '< 0.0001' : short, exact }
}

/** Writes a balance with three decimals, as {@link formatBalance} does, and with every digit. */
export function showBalance(value: bigint, decimals: number): ShownAmount {
  return { short: formatBalance(value, decimals), exact: exactBeyond(value, decimals, 3) }
}

function exactBeyond(value: bigint, decimals: number, places: number): string | undefined {
  const step = 10n ** BigInt(Math.max(0, decimals - places))
  return value % step === 0n ? undefined : formatExact(value, decimals)
}

/** Writes an amount with every place up to the last one that is not zero, for a tooltip or a screen reader. */
export function formatExact(value: bigint, decimals: number): string {
  return formatAmount(value, decimals)
}
