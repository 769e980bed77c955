import { isIPv4, isIPv6 } from 'node:net'

/**
 * Finds where a request came from. Only as many entries of `X-Forwarded-For` count as there are trusted proxies: entries
 * further left were written by the visitor.
 */
export function readClientAddress(options: {
  remoteAddress: string | undefined
  forwardedFor: string | undefined
  trustedProxies: number
}): string {
  const { remoteAddress = '', forwardedFor, trustedProxies } = options
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), remoteAddress].filter(Boolean)
  const address = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? ''
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  // Proxies write the letters of an address as they like.
  return isIPv4(plain) || isIPv6(plain) ? plain.toLowerCase() : remoteAddress
}

/** Groups addresses for limits: one IPv6 customer holds a whole /64. */
export function networkOf(address: string): string {
  // Every call comes here, and asking whether a text is an IPv6 address costs more than the rest.
  if (!address.includes(':') || !isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
