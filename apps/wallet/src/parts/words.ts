import { formatExact, shortenAddress } from '@holdfast/caip'
import type { Chain } from '../config/config.ts'

/** Decimal places that are shown of an estimate. */
const FEE_DECIMALS = 6

/** An amount of a chain's own currency, every place of it: what is signed is shown whole. @param value - Atomic units. */
export function formatValue(value: bigint, { nativeCurrency }: Chain): string {
  return `${formatExact(value, nativeCurrency.decimals)} ${nativeCurrency.symbol}`
}

/** A fee, rounded up: never less is shown than is paid. @param value - Atomic units. */
export function formatFee(value: bigint, chain: Chain): string {
  const { decimals, symbol } = chain.nativeCurrency
  const step = 10n ** BigInt(Math.max(decimals - FEE_DECIMALS, 0))
  if (value > 0n && value < step) return `< ${formatExact(step, decimals)} ${symbol}`
  return formatValue(((value + step - 1n) / step) * step, chain)
}

/** First and last letters of an address. */
export function shortAddress(address: string): string {
  return shortenAddress(address)
}

/** A moment as people write it. @param expiry - Unix seconds. */
export function formatMoment(expiry: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(expiry * 1_000)
}
