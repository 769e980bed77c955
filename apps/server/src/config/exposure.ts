import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Environment } from './environment.ts'

/** Addresses that can be reached only from the machine itself or its local network. */
const privateAddresses = new BlockList()
privateAddresses.addSubnet('127.0.0.0', 8, 'ipv4')
privateAddresses.addSubnet('10.0.0.0', 8, 'ipv4')
privateAddresses.addSubnet('172.16.0.0', 12, 'ipv4')
privateAddresses.addSubnet('192.168.0.0', 16, 'ipv4')
privateAddresses.addSubnet('169.254.0.0', 16, 'ipv4')
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')
privateAddresses.addSubnet('fe80::', 10, 'ipv6')

/** Returns whether a host can be reached from outside the machine and its local network. */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIPv4(bare)) return !privateAddresses.check(bare, 'ipv4')
  if (isIPv6(bare)) return !privateAddresses.check(bare, 'ipv6')
  // Names that cannot be registered (RFC 6761, RFC 6762) and names without a dot are not public.
  return bare.includes('.') && !/\.(?:localhost|local|test|internal|lan)$/.test(bare)
}

/**
 * Returns one line for each setting that would expose a development server to the internet. Such a server's mailbox shows
 * every code that it mails, and the keys of its chains are public.
 */
export function listExposureProblems({ HOST, WEB_URL }: Environment): string[] {
  const fix = 'set NODE_ENV=production'
  const problems: string[] = []
  if (WEB_URL && isPublicHost(new URL(WEB_URL).hostname)) {
    problems.push(
      `WEB_URL is '${WEB_URL}', a public address, and NODE_ENV is not production: anyone could read the mailbox at /dev/mailbox; ${fix}, or use an address of this machine.`,
    )
  }
  if (HOST && isPublicHost(HOST)) {
    problems.push(
      `HOST is '${HOST}', which opens the ports to other networks, and NODE_ENV is not production: anyone could read the mailbox at /dev/mailbox; ${fix}, or use 127.0.0.1 or this machine's private address.`,
    )
  }
  return problems
}
