import { type Context, Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import type { Page, PageFile } from './loadPage.ts'

/** The paths for which the page has content. At any other path, unless it names a file, the page says that nothing is there. */
export const productRoutes = /^\/(?:login|profile)?$/

/** Files with a hash in their name may be cached forever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves a built page. @param knownRoutes - the paths that the page has content for. */
export function webRoutes(page: Page, knownRoutes: RegExp = productRoutes): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('*', (context) => {
    const { path } = context.req
    const index = page.get('/index.html')
    if (!index) return context.text('The page is not built; run npm run build.', 503)
    if (knownRoutes.test(path)) return serve(context, index, 200)
    const file = path === '/index.html' ? undefined : page.get(path)
    if (file) return serve(context, file, 200)
    // A page that is sent in place of a missing script or image would only cause confusing errors.
    return path.startsWith('/assets/') ? context.text('Not found', 404) : serve(context, index, 404)
  })
  return app
}

/** Sends a file in an encoding that the client accepts, or 304 if the client already has it. */
export function serve(context: Context<AppEnv>, file: PageFile, status: 200 | 404): Response {
  context.header('cache-control', file.isImmutable ? IMMUTABLE : 'no-cache')
  context.header('etag', file.etag)
  if (file.br || file.gzip) context.header('vary', 'accept-encoding')
  if (status === 200 && context.req.header('if-none-match')?.includes(file.etag)) return context.body(null, 304)
  context.header('content-type', file.contentType)
  const accepted = readAcceptedEncodings(context.req.header('accept-encoding'))
  if (file.br && accepted.has('br')) {
    context.header('content-encoding', 'br')
    return context.body(file.br, status)
  }
  if (file.gzip && accepted.has('gzip')) {
    context.header('content-encoding', 'gzip')
    return context.body(file.gzip, status)
  }
  return context.body(file.plain, status)
}

/** @see RFC 9110 section 12.5.3 */
function readAcceptedEncodings(header = ''): Set<string> {
  const entries = header.toLowerCase().split(',')
  return new Set(
    entries.flatMap((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return weight !== undefined && Number(weight.slice(2)) === 0 ? [] : [name]
    }),
  )
}
