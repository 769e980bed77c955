import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../http/context.ts'

/** Response headers that pages may read. */
export const exposedHeaders = 'retry-after, x-request-id'

/** How long a browser may cache a preflight, in seconds. Chromium caches none for longer. */
const PREFLIGHT_S = 7_200

/**
 * Allows every preflight. That is safe, because no cookie is accepted here and the request itself is checked when it arrives. A
 * preflight could not be checked well: the project may be named in the body, which a preflight does not have, and the refusal
 * of a preflight hides the reason from the page.
 *
 * @see https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export const answerPreflight: MiddlewareHandler<AppEnv> = async (context, next) => {
  const isPreflight = context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')
  if (!isPreflight) return next()
  return context.body(null, 204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': String(PREFLIGHT_S),
  })
}
