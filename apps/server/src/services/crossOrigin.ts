import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/context.ts'

/** Headers of answers that pages may read. */
export const exposedHeaders = 'retry-after, x-request-id'

/** How long a browser may remember that it may ask, in seconds; no browser remembers longer. */
const PREFLIGHT_S = 7_200

/**
 * Answers a browser that asks whether it may send a request. It always may: no cookie is taken here, the request itself
 * is judged when it comes, and only then can the page be told why it is refused. A body's project is not known before.
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
