import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'
import { RefusedError } from './errors.ts'

/** Refuses a change that another site triggered in a visitor's browser. */
class CrossSiteError extends RefusedError {
  override name = 'CrossSiteError' as const
  constructor() {
    super({ status: 403, code: 'cross_site', message: 'This request did not come from our own page.' })
  }
}

/** Refuses a body in a format that pages of other sites can send without a preflight. */
class UnsupportedBodyError extends RefusedError {
  override name = 'UnsupportedBodyError' as const
  constructor() {
    super({ status: 415, code: 'unsupported_media_type', message: 'The body must be application/json.' })
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Creates the middleware that lets only our own page make changes, and only with JSON bodies. Browsers send the page's origin
 * with every such request, and newer browsers also say whether that is our origin (`Sec-Fetch-Site`). A request without these
 * headers and without a cookie comes from a program and has no user's authority, so it is allowed. A request with a cookie must
 * come from our origin.
 */
export function requireOwnOrigin(webUrl: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (!SAFE.has(context.req.method)) {
      const site = context.req.header('sec-fetch-site')
      if (site !== undefined && site !== 'same-origin') throw new CrossSiteError()
      const origin = context.req.header('origin')?.toLowerCase()
      const isProgram = origin === undefined && site === undefined && context.req.header('cookie') === undefined
      if (!isProgram && origin !== webUrl) throw new CrossSiteError()
      const type = context.req.header('content-type')
      if (type !== undefined && !/^application\/json\s*(?:;|$)/i.test(type)) throw new UnsupportedBodyError()
    }
    await next()
  }
}
