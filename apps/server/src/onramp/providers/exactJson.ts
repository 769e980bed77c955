import { hasUnstorableText } from '../../http/body.ts'

/** The most places by which an exponent may shift the decimal point. */
const MAX_SHIFT = 60

/**
 * Reads JSON without floats: every number becomes a decimal string with its exact digits, because providers send money as JSON
 * numbers.
 *
 * @returns undefined for text that is not JSON, or that contains text that the database cannot store.
 */
export function tryParseExactJson(text: string): unknown {
  if (hasUnstorableText(text)) return undefined
  // A reviver's third parameter is new in ES2025; the types do not know it yet.
  const reviver = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? toDecimal(context?.source ?? String(value)) : value
  try {
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
  } catch {
    // Not JSON.
    return undefined
  }
}

/** Writes a JSON number as a plain decimal, such as `0.0000001` for `1e-7`. An exponent beyond `MAX_SHIFT` is left as it is. */
export function toDecimal(source: string): string {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const shift = Number(exponent)
  if (shift === 0) return sign + whole + (fraction && `.${fraction}`)
  if (Math.abs(shift) > MAX_SHIFT) return source
  const digits = whole + fraction
  const point = whole.length + shift
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  const left = digits.slice(0, point).padEnd(point, '0')
  const right = digits.slice(point)
  return `${sign}${left}${right && `.${right}`}`
}
