import { swapLimits } from '@holdfast/api/swap'

/**
 * Reads an amount as typed. A decimal comma counts as a point.
 *
 * @returns undefined for anything but digits and one decimal point; the field then keeps its value.
 */
export function readTypedAmount(typed: string): string | undefined {
  const amount = withPoint(typed)
  return /^\d*(?:\.\d*)?$/.test(amount) ? amount : undefined
}

/** Reads a slippage as typed, in percent; undefined unless it is from 0.1 to 5, with at most two decimal places. */
export function readTypedSlippage(typed: string): number | undefined {
  return readWithin(withPoint(typed), /^\d(?:\.\d{0,2})?$/, swapLimits.slippage)
}

/**
 * Reads a deadline as typed, in whole minutes.
 *
 * @returns seconds; undefined unless the deadline is from 1 to 60 minutes.
 */
export function readTypedDeadline(typed: string): number | undefined {
  const minutes = readWithin(typed, /^\d{1,2}$/, { min: 1, max: swapLimits.ttlS.max / 60 })
  return minutes === undefined ? undefined : minutes * 60
}

function withPoint(typed: string): string {
  return typed.replace(',', '.')
}

/** Reads a number that has the given form and is within the limits. Not for amounts of money, which `Number` would round. */
function readWithin(typed: string, form: RegExp, { min, max }: { min: number; max: number }): number | undefined {
  const value = Number(typed)
  return form.test(typed) && value >= min && value <= max ? value : undefined
}
