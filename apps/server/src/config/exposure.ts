import { BlockList, isIPv4, isIPv6 } from 'node:net'

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

/** Returns whether a host is this machine itself. */
function isOwnHost(host: string): boolean {
  return /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(host)
}

/** The URLs at which browsers reach the services. */
const urlNames = ['WEB_URL', 'SERVICES_URL', 'RELAY_URL', 'SECURE_URL', 'WALLET_URL', 'VAULT_URL'] as const

/** Returns why a URL does not suit development; undefined if it does. TLS on another machine suggests a real installation. */
function exposureOf(url: string): string | undefined {
  const { protocol, hostname } = new URL(url)
  if (isPublicHost(hostname)) return 'a public address'
  const isSecure = protocol === 'https:' || protocol === 'wss:'
  return isSecure && !isOwnHost(hostname) ? `an address with ${protocol.slice(0, -1)}` : undefined
}

/**
 * Returns one line for each setting that would expose a development server or vault to other people. Its mailbox shows every
 * code that it mails, its sandboxes sign in anyone, and the keys of its chains are public.
 */
export function listExposureProblems(
  environment: Readonly<Partial<Record<'HOST' | (typeof urlNames)[number], string | undefined>>>,
): string[] {
  const risk = 'and NODE_ENV is not production: anyone could read the mailbox at /dev/mailbox; set NODE_ENV=production'
  const problems: string[] = []
  for (const name of urlNames) {
    const url = environment[name]
    const exposure = url && exposureOf(url)
    if (exposure) problems.push(`${name} is '${url}', ${exposure}, ${risk}, or use an address of this machine.`)
  }
  const { HOST } = environment
  if (HOST && isPublicHost(HOST)) {
    problems.push(
      `HOST is '${HOST}', which opens the ports to other networks, ${risk}, or use 127.0.0.1 or this machine's private address.`,
    )
  }
  return problems
}
