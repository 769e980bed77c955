/**
 * Shows the two ends of an address with an ellipsis between.
 *
 * @param parts.start - characters kept at the beginning, `0x` included.
 * @param parts.end - characters kept at the end.
 * @returns the address itself when shortening would not make it shorter.
 */
export function shortenAddress(address: string, parts: { start: number; end: number }): string {
  const { start, end } = parts
  if (address.length <= start + end + 1) return address
  return `${address.slice(0, start)}…${end > 0 ? address.slice(-end) : ''}`
}
