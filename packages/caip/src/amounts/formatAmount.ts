import { trimEnd } from '@holdfast/base'

/** How many decimal places are shown. */
export type ShownDecimals = {
  /** Filled up with zeros to this many. */
  min?: number | undefined
  /** Cut after this many, never rounded: no more is shown than there is. */
  max?: number | undefined
}

/**
 * Writes atomic units as a plain decimal.
 *
 * @param value - atomic units; a negative value keeps its sign.
 * @param decimals - places of the currency, 18 for ether.
 * @param shown - by default all places that are not zero.
 */
export function formatAmount(value: bigint, decimals: number, shown: ShownDecimals = {}): string {
  const { min = 0, max = decimals } = shown
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const places = digits.slice(digits.length - decimals).slice(0, max)
  const fraction = trimEnd(places, '0').padEnd(min, '0')
  const text = fraction ? `${whole}.${fraction}` : whole
  return /[1-9]/.test(text) ? sign + text : text
}

/** Writes a stake in ether: at least two decimals, up to four, cut: 0.00, 1.50, 0.0001. @param wei - atomic units. */
export function formatStake(wei: bigint): string {
  return formatAmount(wei, 18, { min: 2, max: 4 })
}

/** Writes a balance as the modal shows it: cut to three decimals; 0.000 when zero or unknown. */
export function formatBalance(value: bigint | undefined, decimals: number): string {
  return formatAmount(value ?? 0n, decimals, { min: 3, max: 3 })
}

/** Writes every place that is not zero: what a tooltip or a screen reader is given. */
export function formatExact(value: bigint, decimals: number): string {
  return formatAmount(value, decimals)
}
