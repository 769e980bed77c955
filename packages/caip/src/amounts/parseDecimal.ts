/** The longest text that is read. 1e70 with 77 decimal places fits. */
const MAX_LENGTH = 200
/** No quantity or price has a larger power of ten. */
const MAX_EXPONENT = 200

/**
 * Reads a decimal that a service sent, as a text or as a JSON number, without the rounding of floats. Unlike
 * {@link parseAmount}, which reads a user's input, this function accepts exponents (`1e-7`), and cuts off places beyond
 * `decimals`.
 *
 * @param decimals - places of the result: `parseDecimal('1.5', 6)` is `1_500_000n`.
 * @returns undefined for a text that is not a decimal, is negative, or is too long.
 */
export function parseDecimal(value: number | string, decimals: number): bigint | undefined {
  const text = String(value)
  if (text.length > MAX_LENGTH) return undefined
  const [, whole, fraction = '', power = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i.exec(text) ?? []
  const exponent = Number(power)
  if (whole === undefined || Math.abs(exponent) > MAX_EXPONENT) return undefined
  const digits = whole + fraction
  const shift = decimals + exponent - fraction.length
  if (shift >= 0) return BigInt(digits + '0'.repeat(shift))
  return BigInt(digits.slice(0, shift) || '0')
}
