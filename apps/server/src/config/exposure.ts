import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Environment } from './environment.ts'

/** Addresses that only a machine itself or its own network reaches. */
const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addSubnet('10.0.0.0', 8, 'ipv4')
own.addSubnet('172.16.0.0', 12, 'ipv4')
own.addSubnet('192.168.0.0', 16, 'ipv4')
own.addSubnet('169.254.0.0', 16, 'ipv4')
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

/** Whether a name or an address may be reached from outside of the machine and its own network. */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIPv4(bare)) return !own.check(bare, 'ipv4')
  if (isIPv6(bare)) return !own.check(bare, 'ipv6')
  // Names that no one registers: RFC 6761, RFC 6762, and those without a dot.
  return bare.includes('.') && !/\.(?:localhost|local|test|internal|lan)$/.test(bare)
}

/**
 * A line for each setting by which a development server would answer the world: its mailbox shows every code that it mails,
 * and its chains' keys are known to all.
 */
export function listExposureProblems({ HOST, WEB_URL }: Environment): string[] {
  const fix = 'set NODE_ENV=production'
  const problems: string[] = []
  if (WEB_URL && isPublicHost(new URL(WEB_URL).hostname)) {
    problems.push(
      `WEB_URL is '${WEB_URL}', a public address, and NODE_ENV is not production: anybody could read the mailbox at /dev/mailbox; ${fix}, or use an address of this machine.`,
    )
  }
  if (HOST && isPublicHost(HOST)) {
    problems.push(
      `HOST is '${HOST}', which opens the ports to other networks, and NODE_ENV is not production: anybody could read the mailbox at /dev/mailbox; ${fix}, or use 127.0.0.1 or this machine's private address.`,
    )
  }
  return problems
}
