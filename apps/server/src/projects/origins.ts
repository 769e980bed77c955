/** The local machine's host names and addresses. Browsers resolve every `*.localhost` to that machine. */
const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Matches a scheme and an authority, in a form that a URL parser would leave unchanged. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\]+$/i

/** The parts of an origin, in the form that browsers send: lower case, Punycode, no default port. */
export type Origin = {
  text: string
  /** Including its colon. */
  protocol: string
  host: string
  /** Empty for the scheme's default port. */
  port: string
}

/**
 * Parses the value of an `Origin` header.
 *
 * @returns undefined for anything else, `null` included.
 * @see RFC 6454 section 6.2
 */
export function parseOrigin(header: string): Origin | undefined {
  if (!ORIGIN.test(header) || !URL.canParse(header)) return undefined
  const { protocol, hostname, port } = new URL(header)
  if (hostname === '') return undefined
  // The URL parser keeps the case of hosts in schemes that are not in its standard.
  const host = hostname.toLowerCase()
  return { text: `${protocol}//${host}${port && `:${port}`}`, protocol, host, port }
}

/** Returns whether an `Origin` header names a page on the visitor's own machine. */
export function isLocalOrigin(header: string): boolean {
  const origin = parseOrigin(header)
  return origin !== undefined && /^https?:$/.test(origin.protocol) && LOCAL_HOST.test(origin.host)
}
