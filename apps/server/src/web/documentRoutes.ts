import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PageData, PublicConfig } from '@holdfast/api'
import { BaseError, type Clock, withDeadline } from '@holdfast/base'
import { type Context, Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import type { SignedIn, UserService } from '../users/service.ts'
import { passCookies } from '../users/sessionRoutes.ts'
import type { CachedRenderer } from './cachedRenderer.ts'
import type { Page, PageFile } from './loadPage.ts'
import { productRoutes, serve } from './routes.ts'
import { createTemplate } from './template.ts'

/**
 * The longest wait for a page's data, in milliseconds. A page without its data is served as built, and its scripts request the
 * data.
 */
export const PAGE_DATA_MS = 400
/** A fast setting: the page of a signed-in user is compressed while they wait. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const toBrotli = promisify(brotliCompress)

/** Thrown when the session or the configuration took too long. */
class PageDataTimeoutError extends BaseError {
  override name = 'PageDataTimeoutError' as const
  constructor() {
    super(`The data of a page did not come within ${PAGE_DATA_MS} ms.`)
  }
}

/** The dependencies of pages with data. */
export type DocumentSources = {
  page: Page
  users: Pick<UserService, 'findSignedIn'>
  readConfig: () => Promise<PublicConfig>
  /** @default none: the page's scripts render it */
  render?: CachedRenderer | undefined
  clock?: Clock | undefined
}

/**
 * Serves the product's routes as pages that include the session and the configuration and are already rendered, so that the
 * first paint waits for no further request and no script. If the data is missing or late, the next handler serves the page as
 * built.
 */
export function documentRoutes({ page, users, readConfig, render, clock }: DocumentSources): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const index = page.get('/index.html')
  const fill = index && createTemplate(new TextDecoder().decode(index.plain))
  if (!fill) return app
  /** By route, the page for visitors who are not signed in. */
  const visitorPages = new Map<string, { html: string; file: PageFile }>()

  async function findPageData(context: Context<AppEnv>): Promise<[SignedIn | undefined, PublicConfig] | undefined> {
    try {
      const both = Promise.all([users.findSignedIn(context.req.raw.headers), readConfig()])
      return await withDeadline(both, { ms: PAGE_DATA_MS, onTimeout: () => new PageDataTimeoutError(), clock })
    } catch (error) {
      context.var.log.warn({ error }, 'a page is served without its data')
      return undefined
    }
  }

  function renderFor(context: Context<AppEnv>, { session, config }: PageData): string {
    try {
      return render?.({ path: context.req.path, user: session.user, config }) ?? ''
    } catch (error) {
      context.var.log.error({ error }, 'a page is left to its scripts')
      return ''
    }
  }

  async function findVisitorPage(path: string, html: string): Promise<PageFile> {
    const cached = visitorPages.get(path)
    if (cached?.html === html) return cached.file
    const file = await makeFile(html)
    visitorPages.set(path, { html, file })
    return file
  }

  app.get('*', async (context, next) => {
    const { path } = context.req
    const found = productRoutes.test(path) ? await findPageData(context) : undefined
    if (!found) return next()
    const [signedIn, config] = found
    const data: PageData = { session: { user: signedIn?.user ?? null }, config }
    const html = fill({ data, content: renderFor(context, data) })
    passCookies(context, signedIn?.cookies ?? [])
    const answer = serve(context, signedIn ? await makeFile(html) : await findVisitorPage(path, html), 200)
    // No other visitor may get a signed-in user's page, so no cache may store it.
    answer.headers.set('cache-control', signedIn ? 'private, no-store' : 'private, no-cache')
    answer.headers.set('vary', 'cookie, accept-encoding')
    return answer
  })
  return app
}

async function makeFile(html: string): Promise<PageFile> {
  const plain = new TextEncoder().encode(html)
  return {
    contentType: 'text/html; charset=utf-8',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isImmutable: false,
    plain,
    br: new Uint8Array(await toBrotli(plain, COMPRESSION)),
    gzip: undefined,
  }
}
