import { isIPv4 } from 'node:net'
import { InvalidOriginPatternError } from './errors.ts'
import { type Origin, parseOrigin } from './origins.ts'

/** Stands in for the star of a pattern while the pattern is parsed as a URL. */
const PLACEHOLDER = 'star-of-a-pattern'

/**
 * Domains on which anyone can register a name, so that a wildcard would allow any site. The list covers the common domains; it
 * guards against mistakes and is not a security boundary.
 */
const SHARED_DOMAINS = new Set(
  (
    'amplifyapp.com azurewebsites.net azurestaticapps.net blogspot.com cloudfront.net deno.dev firebaseapp.com fly.dev ' +
    'github.io gitlab.io glitch.me herokuapp.com lovable.app netlify.app ngrok.app ngrok.dev ngrok.io ngrok-free.app ' +
    'onrender.com pages.dev repl.co replit.app railway.app s3.amazonaws.com surge.sh trycloudflare.com vercel.app web.app ' +
    'webflow.io wixsite.com workers.dev'
  ).split(' '),
)

/** Matches plain host names and addresses; a URL's host may contain other characters too. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/

/** Matches two-part suffixes of countries, under which anyone can register a name: `co.uk`, `com.au`. */
const COUNTRY_SUFFIX = /^(?:ac|co|com|edu|gen|go|gob|gov|gouv|ltd|me|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/

/**
 * Parses an origin that an operator allows, such as `https://app.example` or `capacitor://localhost`. The pattern
 * `https://*.example.com` matches subdomains of any depth, but not `example.com` itself. The port is part of the pattern;
 * without a port, the scheme's default applies.
 *
 * @returns the pattern in its normal form.
 * @throws {InvalidOriginPatternError} whose message names the problem.
 */
export function parseOriginPattern(text: string): string {
  const fail = (problem: string): never => {
    throw new InvalidOriginPatternError({ pattern: text, problem })
  }
  const trimmed = text.trim().replace(/(?<=[^/])\/$/, '')
  if (trimmed === 'null') return fail("browsers send 'null' for sandboxed frames and local files of every origin")
  if (trimmed === '*')
    return fail('it would allow every page; list the origins, or subdomains as https://*.example.com')
  if (!trimmed.includes('://')) return fail('the scheme is missing; write it as https://app.example')
  const hasWildcard = trimmed.includes('*')
  if (hasWildcard && !/^[^*]+:\/\/\*\.[^*]+$/.test(trimmed)) {
    return fail("a '*' may only be the whole first part of the host, as in https://*.example.com")
  }
  const origin = parseOrigin(trimmed.replace('*', PLACEHOLDER))
  if (!origin) return fail('an origin is a scheme, a host and an optional port, such as https://app.example:8443')
  if (!HOST.test(origin.host)) return fail('its host has characters that no name has')
  if (/^(?:about|blob|data|file|javascript|ws|wss):$/.test(origin.protocol)) {
    return fail(`pages do not have origins that begin with ${origin.protocol}//`)
  }
  if (hasWildcard) assertNarrow(origin, fail)
  return origin.text.replace(PLACEHOLDER, '*')
}

function assertNarrow({ protocol, host }: Origin, fail: (problem: string) => never): void {
  const domain = host.slice(PLACEHOLDER.length + 1)
  if (domain === 'localhost') return
  if (protocol !== 'https:') return fail('subdomains can only be allowed with https://')
  if (isIPv4(domain) || domain.startsWith('[')) return fail('an address has no subdomains')
  const isPublicSuffix =
    !domain.includes('.') || domain.endsWith('.') || COUNTRY_SUFFIX.test(domain) || SHARED_DOMAINS.has(domain)
  if (isPublicSuffix) fail(`anyone can register a name under ${domain}; list the origins one by one`)
}

/**
 * Creates a function that checks whether an `Origin` header is on a list.
 *
 * @param patterns - allowed origins, in their normal form.
 */
export function createOriginMatcher(patterns: readonly string[]): (header: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const wildcards = patterns.flatMap((pattern) => {
    const [head = '', tail = ''] = pattern.split('*')
    const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(tail) ?? []
    return pattern.includes('*') ? [{ protocol: head.slice(0, -2), suffix: host, port }] : []
  })
  return (header) => {
    if (exact.has(header)) return true
    const origin = parseOrigin(header)
    if (!origin) return false
    return (
      exact.has(origin.text) ||
      wildcards.some(
        ({ protocol, suffix, port }) =>
          origin.protocol === protocol &&
          origin.port === port &&
          origin.host.length > suffix.length &&
          origin.host.endsWith(suffix),
      )
    )
  }
}
