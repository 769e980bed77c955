import { expect, it } from 'vitest'
import { isPublicAddress } from './publicAddress.ts'

it.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.1', '2606:4700::1111'])(
  'default: %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['link-local, with the metadata of clouds', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fd00:ec2::254']],
  ['networks that providers share', ['100.64.0.1', '100.127.255.255', '100.100.100.200']],
  ['IPv4 inside IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::']],
  [
    'multicast, tests and the reserved',
    ['224.0.0.1', '255.255.255.255', '240.0.0.1', '198.18.0.1', '2001:db8::1', 'ff02::1'],
  ],
  ['what is no address', ['', 'localhost', '127.1', '0x7f000001', '1.1.1.1.1', '2130706433', '::1%lo']],
])('error: %s', (_name, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
