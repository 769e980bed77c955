import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * The IPv4 networks from which no file is fetched: this machine, private and shared networks, link-local ones with the
 * metadata services of clouds, and everything that is reserved.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const privateIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/**
 * The parts of the only public IPv6 range from which no file is fetched. Some parts are reserved. The addresses in other
 * parts contain an IPv4 address, perhaps a private one, and a relay forwards the traffic to it.
 *
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const privateIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [network, prefix] of privateIpv4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of privateIpv6) refused.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address belongs to the public internet. IPv4-mapped, translated and all other special IPv6 addresses count as
 * private: every public host also has an ordinary address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
