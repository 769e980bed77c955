import { fiatDecimals, fiatValue, formatAmount, parsePositiveAmount } from '@holdfast/caip'
import type { OnRampProvider, OnRampState, PaymentCurrency } from './state.ts'

/** Decimal places of a payment. */
export const paymentDecimals = 2

/** The amounts that the view suggests, in the payment currency. @see kit-behaviour section 13 */
export const presetPaymentAmounts = ['100', '250', '500', '1000'] as const

const sharedFields = { feeRange: '1-2%', isSandbox: false, isOffered: true } as const

/**
 * The providers that the kit lists even if the service does not.
 *
 * @see specification section 9: 'Two on-ramp providers, each with fee range 1-2%'
 */
export const onRampProviders = [
  { name: 'coinbase', label: 'Coinbase', namespaces: ['eip155'], ...sharedFields },
  { name: 'meld', label: 'Meld.io', namespaces: ['eip155', 'solana'], ...sharedFields },
] as const satisfies readonly OnRampProvider[]

/** A reason why an amount cannot be paid. */
export type PaymentProblem =
  | { kind: 'invalid' }
  /** `limit`: the least or the most that any payment method accepts, with `paymentDecimals` places. */
  | { kind: 'tooLittle' | 'tooMuch'; limit: bigint }

/** Parses the typed amount with `paymentDecimals` places; undefined unless it is an amount above 0. */
export function paymentValueOf({ paymentAmount }: Pick<OnRampState, 'paymentAmount'>): bigint | undefined {
  return parsePositiveAmount(paymentAmount, paymentDecimals)
}

/** Tells what is wrong with the typed amount; undefined if it is valid or empty. */
export function paymentProblemOf(
  state: Pick<OnRampState, 'paymentAmount' | 'paymentCurrency'>,
): PaymentProblem | undefined {
  if (state.paymentAmount.trim() === '') return undefined
  const value = paymentValueOf(state)
  if (value === undefined) return { kind: 'invalid' }
  const limits = limitsOf(state.paymentCurrency)
  if (limits && value < limits.min) return { kind: 'tooLittle', limit: limits.min }
  if (limits && value > limits.max) return { kind: 'tooMuch', limit: limits.max }
  return undefined
}

/** Returns the payment methods that accept the typed amount, or all if there is no valid amount. */
export function paymentMethodsFor(state: Pick<OnRampState, 'paymentAmount' | 'paymentCurrency'>): readonly string[] {
  const value = paymentValueOf(state)
  const { limits = [] } = state.paymentCurrency ?? {}
  return limits.filter(({ min, max }) => value === undefined || (value >= min && value <= max)).map(({ id }) => id)
}

/** Returns the least and the most that any payment method accepts; undefined if no limits are known. */
function limitsOf(currency: PaymentCurrency | undefined): { min: bigint; max: bigint } | undefined {
  const limits = currency?.limits ?? []
  if (limits.length === 0) return undefined
  const [min] = limits.map((each) => each.min).toSorted(ascending)
  const max = limits
    .map((each) => each.max)
    .toSorted(ascending)
    .at(-1)
  return min === undefined || max === undefined ? undefined : { min, max }
}

function ascending(first: bigint, second: bigint): number {
  return first < second ? -1 : Number(first > second)
}

/** How much is added to the worth of a wanted amount, in percent, for fees and for price changes until the payment. */
const ALLOWANCE_PERCENT = 5n
const FIAT_UNIT = 10n ** BigInt(fiatDecimals)

/**
 * Computes the payment with which at least a wanted amount arrives. It is the amount's worth plus an allowance for fees, rounded
 * up to whole units of the payment currency, and no less than that currency's minimum.
 *
 * @param wanted - the wanted amount, in atomic units.
 * @param price - the price of one whole token, with `fiatDecimals` places.
 */
export function paymentFor(
  wanted: bigint,
  { decimals, price, currency }: { decimals: number; price: bigint; currency: PaymentCurrency | undefined },
): string {
  const withAllowance = (fiatValue(wanted, decimals, price) * (100n + ALLOWANCE_PERCENT)) / 100n
  const rounded = (withAllowance + FIAT_UNIT - 1n) / FIAT_UNIT
  const minimum = limitsOf(currency)?.min ?? 0n
  const value = rounded * 10n ** BigInt(paymentDecimals)
  return formatAmount(value < minimum ? minimum : value, paymentDecimals)
}

/**
 * Whether a URL may be opened as a checkout: only a page over https, or over http on the services' own host if the services use
 * http, as on a development system. No honest service sends any other URL.
 */
export function isCheckoutUrl(url: string, servicesUrl: string | undefined): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return false
  if (protocol === 'https:') return true
  const services = servicesUrl !== undefined && URL.canParse(servicesUrl) ? new URL(servicesUrl) : undefined
  return protocol === 'http:' && services?.protocol === 'http:' && services.hostname === hostname
}
