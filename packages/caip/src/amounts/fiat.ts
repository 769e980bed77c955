import { formatAmount } from './formatAmount.ts'
import { parseDecimal } from './parseDecimal.ts'

/** Decimal places of every fiat amount in this package: enough for the price of the smallest unit of a token. */
export const fiatDecimals = 18

/** The smallest amount that is shown, one cent, with {@link fiatDecimals} places. */
const CENT = 10n ** BigInt(fiatDecimals - 2)
/** An amount of this many dollars or more is not written out: it is a mistake or a joke. */
const UNREADABLE = 10n ** BigInt(fiatDecimals + 15)

/**
 * Reads a price or a value in a currency such as the US dollar.
 *
 * @returns the amount with {@link fiatDecimals} places; undefined for an absent or invalid amount.
 */
export function parseFiat(value: number | string | null | undefined): bigint | undefined {
  return value === null || value === undefined ? undefined : parseDecimal(value, fiatDecimals)
}

/**
 * Computes the worth of a quantity.
 *
 * @param quantity - atomic units.
 * @param decimals - places of the token.
 * @param price - the price of one whole token, with {@link fiatDecimals} places.
 * @returns the worth with {@link fiatDecimals} places, rounded down.
 */
export function fiatValue(quantity: bigint, decimals: number, price: bigint): bigint {
  return (quantity * price) / 10n ** BigInt(decimals)
}

/** Writes a fiat amount with two decimals, rounded half up: `12.35`. @param value - with {@link fiatDecimals} places. */
export function roundFiat(value: bigint): string {
  return formatAmount((value + CENT / 2n) / CENT, 2, { min: 2 })
}

/**
 * Splits a fiat amount at the point, rounded to two decimals.
 *
 * @see specification section 5: 'Token balance is shown with two decimals, split into dollars and pennies'
 */
export function splitFiat(value: bigint): { dollars: string; pennies: string } {
  const [dollars = '0', pennies = '00'] = roundFiat(value).split('.')
  return { dollars, pennies }
}

/** A fiat amount to show. With a `sign`, the amount is not `amount` itself, but below (`<`) or above (`>`) it. */
export type ShownFiat = { sign: '' | '<' | '>'; amount: string }

/** Chooses how to write a fiat amount: `< 0.01` if it would round to zero, `> 999999999999999` if it is absurdly large. */
export function showFiat(value: bigint): ShownFiat {
  if (value >= UNREADABLE) return { sign: '>', amount: '999999999999999' }
  if (value > 0n && value < CENT / 2n) return { sign: '<', amount: '0.01' }
  return { sign: '', amount: roundFiat(value) }
}
