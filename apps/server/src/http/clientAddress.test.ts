import { describe, expect, it } from 'vitest'
import { networkOf, readClientAddress, subnetOf, truncateAddress } from './clientAddress.ts'

describe('readClientAddress', () => {
  it.each([
    ['no proxy in front', 0, '198.51.100.1', '10.0.0.1', '10.0.0.1'],
    ['one proxy', 1, '198.51.100.1', '10.0.0.1', '198.51.100.1'],
    ['one proxy, and an entry that the visitor made up', 1, '1.1.1.1, 198.51.100.1', '10.0.0.1', '198.51.100.1'],
    ['two proxies', 2, '1.1.1.1, 198.51.100.1, 10.0.0.2', '10.0.0.1', '198.51.100.1'],
    ['fewer hops than proxies', 3, '198.51.100.1', '10.0.0.1', '198.51.100.1'],
    ['a header without an address', 1, 'unknown', '10.0.0.1', '10.0.0.1'],
    ['no proxy in front, and a connection that is gone', 0, '198.51.100.1', undefined, ''],
    ['no header', 1, undefined, '10.0.0.1', '10.0.0.1'],
    ['a proxy that writes upper case', 1, '2001:DB8::A', '10.0.0.1', '2001:db8::a'],
    ['IPv4 inside IPv6', 0, undefined, '::ffff:10.0.0.1', '10.0.0.1'],
  ])('behavior: finds the address with %s', (_name, trustedProxies, forwardedFor, remoteAddress, expected) => {
    expect(readClientAddress({ trustedProxies, forwardedFor, remoteAddress })).toBe(expected)
  })
})

describe('networkOf', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('default: groups %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected)
  })
})

describe('subnetOf', () => {
  it.each([
    ['198.51.100.0', '198.51.100.0/24'],
    ['198.51.100.255', '198.51.100.0/24'],
    ['198.51.101.1', '198.51.101.0/24'],
    ['2001:db8:1:ab00::1', '2001:db8:1:ab00::/56'],
    ['2001:0db8:0001:abff:ffff::', '2001:db8:1:ab00::/56'],
    ['2001:db8:1:ac00::1', '2001:db8:1:ac00::/56'],
    ['2001:db8:1:5::1', '2001:db8:1:0::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['unknown', 'unknown'],
  ])('default: groups %s', (address, expected) => {
    expect(subnetOf(address)).toBe(expected)
  })
})

describe('truncateAddress', () => {
  it.each([
    ['203.0.113.9', '203.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8:0::'],
    ['2001:0db8:0000:0001::1', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['', ''],
  ])('default: truncates %s', (address, expected) => {
    expect(truncateAddress(address)).toBe(expected)
  })
})
