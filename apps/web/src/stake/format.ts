import { formatExact, formatStake, type ShownAmount, showAmount } from '@holdfast/caip'

/** Every wei of an amount, with its unit: `0.000100000000000001 ETH`. */
export function formatEther(wei: bigint): string {
  return `${formatExact(wei, 18)} ETH`
}

/** An amount as balances show it: two to four decimals, truncated, with its unit: `1.50 ETH`. */
export function formatEtherShort(wei: bigint): string {
  return `${formatStake(wei)} ETH`
}

/** An amount for a table: two to four decimals, and every wei where that leaves some out. */
export function showEther(wei: bigint): ShownAmount {
  const { short, exact } = showAmount(wei, 18)
  return { short: `${short} ETH`, exact: exact === undefined ? undefined : `${exact} ETH` }
}

/** A fee: six decimals are enough to compare, but a fee that exists is never shown as 0. */
export function formatFee(wei: bigint): string {
  const smallestShown = 10n ** 12n
  if (wei > 0n && wei < smallestShown) return '< 0.000001 ETH'
  return formatEther((wei / smallestShown) * smallestShown)
}
