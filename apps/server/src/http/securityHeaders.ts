import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/loadConfig.ts'
import type { InlineSources } from '../web/inlineSources.ts'
import type { AppEnv } from './context.ts'

/** Keeps browsers on https for a year. @see RFC 6797 */
export const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * Builds the page's content security policy. Inline code is allowed only if the build wrote it. Images come only from the server
 * and its services, so a picture's host never learns of a visitor. Connections go only to the server, its services and the
 * chains.
 */
function contentPolicy(config: Config, inline: InlineSources): string {
  const connect = new Set<string>([
    "'self'",
    new URL(config.services.url).origin,
    new URL(config.services.relayUrl).origin,
    ...config.chains.flatMap(({ network: { rpcUrls } }) =>
      [...rpcUrls.default.http, ...(rpcUrls.default.webSocket ?? [])].map((url) => new URL(url).origin),
    ),
  ])
  return formatPolicy({
    'default-src': "'none'",
    'script-src': ["'self'", ...inline.scripts].join(' '),
    'style-src': ["'self'", ...inline.styles].join(' '),
    'font-src': "'self'",
    'img-src': `'self' data: blob: ${new URL(config.services.url).origin}`,
    'connect-src': [...connect].join(' '),
    'frame-src': config.secure.url,
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
}

/** Writes a content policy as a header value. @see CSP Level 3 */
export function formatPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/**
 * Returns whether no page began this visit, according to the browser: the user typed the address, or opened a bookmark or a link
 * in another app.
 *
 * @see Fetch Metadata Request Headers, `Sec-Fetch-Site`
 */
function hasNoOpener(request: Request): boolean {
  return request.headers.get('sec-fetch-site') === 'none'
}

/**
 * Sets the security headers. The opener policy is omitted when no page began the visit: this policy would only make the browser
 * start a second process before it shows the page.
 *
 * @param inline - the hashes of the inline code that the built page holds. @default none
 */
export function securityHeaders(
  config: Config,
  inline: InlineSources = { scripts: [], styles: [] },
): MiddlewareHandler<AppEnv> {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(config, inline),
    'cross-origin-resource-policy': 'same-origin',
    // The modal uses the camera to scan a recipient's address.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(config.production && {
      'strict-transport-security': HSTS,
    }),
  }
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      // Some pages, such as a captured mail, set a policy of their own.
      if (name === 'content-security-policy' && context.res.headers.has(name)) continue
      context.res.headers.set(name, value)
    }
    if (!hasNoOpener(context.req.raw)) context.res.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (context.res.headers.get('content-type')?.startsWith('text/html'))
      context.res.headers.append('vary', 'sec-fetch-site')
  }
}
