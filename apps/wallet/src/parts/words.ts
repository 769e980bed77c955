import { formatExact, shortenAddress } from '@holdfast/caip'
import type { Chain } from '../config/config.ts'

/** How many decimals of an estimated fee are shown. */
const FEE_DECIMALS = 6

/**
 * Formats an amount of a chain's own currency with all its decimals, since signed values are shown in full.
 *
 * @param value - the amount in atomic units.
 */
export function formatValue(value: bigint, { nativeCurrency }: Chain): string {
  return `${formatExact(value, nativeCurrency.decimals)} ${nativeCurrency.symbol}`
}

/** Formats a fee, rounded up so that no more is paid than is shown. @param value - the fee in atomic units. */
export function formatFee(value: bigint, chain: Chain): string {
  const { decimals, symbol } = chain.nativeCurrency
  const step = 10n ** BigInt(Math.max(decimals - FEE_DECIMALS, 0))
  if (value > 0n && value < step) return `< ${formatExact(step, decimals)} ${symbol}`
  return formatValue(((value + step - 1n) / step) * step, chain)
}

/** Shortens an address to its first and last characters. */
export function shortAddress(address: string): string {
  return shortenAddress(address)
}

/** Formats a time for people to read. */
export function formatMoment(unixSeconds: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(unixSeconds * 1_000)
}
