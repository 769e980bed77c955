/** Names and addresses by which a machine means itself; browsers resolve every `*.localhost` so. */
const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A scheme and an authority, and nothing that a URL parser would have to tidy away. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\]+$/i

/** The parts of an origin, in the form in which browsers send it: lower case, Punycode, no default port. */
export type Origin = {
  text: string
  /** With its colon. */
  protocol: string
  host: string
  /** Empty for the scheme's own. */
  port: string
}

/**
 * Reads an origin as an `Origin` header has it.
 *
 * @returns undefined for anything else, `null` included.
 * @see RFC 6454 section 6.2
 */
export function parseOrigin(header: string): Origin | undefined {
  if (!ORIGIN.test(header) || !URL.canParse(header)) return undefined
  const { protocol, hostname, port } = new URL(header)
  if (hostname === '') return undefined
  // Schemes that the URL standard does not know keep their case.
  const host = hostname.toLowerCase()
  return { text: `${protocol}//${host}${port && `:${port}`}`, protocol, host, port }
}

/** Tells whether an `Origin` header names a page of the visitor's own machine. */
export function isLocalOrigin(header: string): boolean {
  const origin = parseOrigin(header)
  return origin !== undefined && /^https?:$/.test(origin.protocol) && LOCAL_HOST.test(origin.host)
}
