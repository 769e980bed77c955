import { formatExact, formatStake, type ShownAmount, showAmount } from '@holdfast/caip'

/** Formats an amount exactly, with all its decimals and its unit: `0.000100000000000001 ETH`. */
export function formatEther(wei: bigint): string {
  return `${formatExact(wei, 18)} ETH`
}

/** Formats an amount as balances show it: two to four decimals, truncated, with its unit: `1.50 ETH`. */
export function formatEtherShort(wei: bigint): string {
  return `${formatStake(wei)} ETH`
}

/** Formats an amount for display: with two to four decimals, and exactly if those decimals do not show all of it. */
export function showEther(wei: bigint): ShownAmount {
  const { short, exact } = showAmount(wei, 18)
  return { short: `${short} ETH`, exact: exact === undefined ? undefined : `${exact} ETH` }
}

/** Formats a fee, truncated to six decimals, which are enough to compare fees. A fee above 0 is never shown as 0. */
export function formatFee(wei: bigint): string {
  const smallestShown = 10n ** 12n
  if (wei > 0n && wei < smallestShown) return '< 0.000001 ETH'
  return formatEther((wei / smallestShown) * smallestShown)
}
