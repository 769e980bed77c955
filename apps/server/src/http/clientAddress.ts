import { isIPv4, isIPv6 } from 'node:net'

/**
 * Finds where a request came from. Only the last entries of `X-Forwarded-For` count, one for each trusted proxy: the visitor
 * may have written the entries before them.
 */
export function readClientAddress(options: {
  remoteAddress: string | undefined
  forwardedFor: string | undefined
  trustedProxies: number
}): string {
  const { remoteAddress = '', forwardedFor, trustedProxies } = options
  // The header is split only if needed: splitting a header of nothing but commas can take longer than the rest of a request.
  const forwarded = trustedProxies === 0 ? [] : (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  const hops = [...forwarded.filter(Boolean), remoteAddress]
  const address = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? ''
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  // Proxies may write an address in upper or lower case.
  return isIPv4(plain) || isIPv6(plain) ? plain.toLowerCase() : remoteAddress
}

/** Groups addresses for limits on traffic. A group is what one customer has: a single IPv4 address, or a whole IPv6 /64. */
export function networkOf(address: string): string {
  // Every call runs this, and `isIPv6` takes longer than the rest, so this looks for a colon first.
  if (!address.includes(':') || !isIPv6(address)) return address
  return `${readGroups(address).slice(0, 4).join(':')}::/64`
}

/**
 * Groups addresses for limits on guesses and mails, by the IPv4 /24 or the IPv6 /56 that an attacker can get for little money.
 * These groups may be wider than those of {@link networkOf}, because honest users make such calls only a few times a day.
 */
export function subnetOf(address: string): string {
  if (!isIPv6(address)) return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
  const groups = readGroups(address).slice(0, 4)
  const last = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${last.toString(16)}::/56`
}

/** Truncates an address for logs: to the first two parts of an IPv4 address, or the first three groups of an IPv6 address. */
export function truncateAddress(address: string): string {
  return isIPv6(address) ? `${readGroups(address).slice(0, 3).join(':')}::` : address.split('.').slice(0, 2).join('.')
}

/** Reads the eight groups of an IPv6 address in any notation. */
function readGroups(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
