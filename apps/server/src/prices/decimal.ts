/** Decimal places of every price. */
const PLACES = 18
const ONE = 10n ** BigInt(PLACES)

/** The price of one whole token. Money is never a float until it is sent. */
export type Price = {
  /** In 10^-18 US dollars. */
  value: bigint
  /** The source, such as `chainlink`. */
  source: string
  /** When the price was valid. */
  at: Date
}

/** Reads a decimal such as `2000.50`. More than 18 decimal places are cut off. @returns undefined for any other text. */
export function parsePrice(text: string): bigint | undefined {
  const [, whole, places = ''] = /^(\d{1,30})(?:\.(\d{1,60}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return BigInt(whole) * ONE + BigInt(places.slice(0, PLACES).padEnd(PLACES, '0'))
}

/** Converts a number with any decimal places to the decimal places of prices. */
export function scalePrice(value: bigint, places: number): bigint {
  return places <= PLACES ? value * 10n ** BigInt(PLACES - places) : value / 10n ** BigInt(places - PLACES)
}

/** Multiplies a price in another token by that token's price. */
export function multiplyPrices(priceInOther: bigint, otherPrice: bigint): bigint {
  return (priceInOther * otherPrice) / ONE
}

/** Computes the value of an amount, in 10^-18 of the price's currency. @param amount - atomic units of the token. */
export function worthOf(amount: bigint, decimals: number, price: bigint): bigint {
  return (amount * price) / 10n ** BigInt(decimals)
}

/** Converts a value in 10^-18 dollars to the number that the API sends, with the precision of a float. */
export function toJsonNumber(value: bigint): number {
  const digits = value.toString().padStart(PLACES + 1, '0')
  return Number(`${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`)
}
