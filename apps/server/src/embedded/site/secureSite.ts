import { type FrameConfig, frameConfigId } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Config } from '../../config/loadConfig.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { formatPolicy, HSTS } from '../../http/securityHeaders.ts'
import { writePage } from '../../http/writePage.ts'
import type { Projects } from '../../projects/service.ts'
import type { Page } from '../../web/loadPage.ts'
import { webRoutes } from '../../web/routes.ts'
import { formatDataBlock } from '../../web/template.ts'
import { oauthPages } from '../social/oauthPages.ts'
import type { SocialLogin } from '../social/socialLogin.ts'

/** Matches the paths of pages that open in separate windows and that no page may embed; `apps/secure/src/pages` draws them. */
const TOP_LEVEL = /^\/(?:approve|export|passkey|security|device)$/

type PageProject = NonNullable<FrameConfig['project']>

/** Writes origins as sources of a content security policy. Omits IPv6 origins, which a policy cannot contain. */
const asSources = (origins: readonly string[]): string =>
  origins.filter((origin) => !origin.includes('[')).join(' ') || "'none'"

/**
 * Creates the secure origin's pages. The URL of the frame at `/sdk` names a project, and only pages that this project allows may
 * embed the frame. No page may embed the wallet's windows.
 */
export function createSecureSite(options: {
  config: Config
  page: Page
  projects: Pick<Projects, 'findWithOrigins' | 'decide'>
  social: Pick<SocialLogin, 'beginVisit' | 'finishVisit'>
  limits: RateLimits
  clock: Clock
}): Hono<AppEnv> {
  const { config, page, projects, social, limits, clock } = options
  const index = page.get('/index.html')
  const [head, tail] = index ? splitHead(new TextDecoder().decode(index.plain)) : [undefined, undefined]
  const policy = (ancestors: string): string =>
    formatPolicy({
      'default-src': "'none'",
      // `wasm-unsafe-eval` is for the WebAssembly library that stretches recovery passwords. JavaScript in strings is still not
      // evaluated.
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': `'self' ${config.embedded.vaultUrl}`,
      'worker-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'frame-ancestors': ancestors,
    })
  const commonHeaders: Record<string, string> = {
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), hid=(), clipboard-read=(), clipboard-write=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(config.production && { 'strict-transport-security': HSTS }),
  }
  const hasBundlers = config.enabledServices.includes('bundler')
  const chains: FrameConfig['chains'] = config.chains.map(({ network, bundler, paymaster }) => ({
    id: network.id,
    caipNetworkId: network.caipNetworkId,
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    explorerUrl: network.blockExplorers?.default.url ?? null,
    hasBundler: hasBundlers && bundler !== undefined,
    hasPaymaster: hasBundlers && bundler !== undefined && paymaster !== undefined,
  }))

  /**
   * Finds the project that the URL names, and the origins that may embed the frame: those that the project lists, and the
   * origin of the referring page if the project allows it.
   */
  async function findProject(context: Context<AppEnv>): Promise<PageProject | undefined> {
    // Each unknown id costs a query of the database.
    limits.consume('securePage', networkOf(context.var.clientAddress))
    const projectId = context.req.query('projectId')
    const found = await projects.findWithOrigins(projectId)
    if (!found) return undefined
    const referrer = context.req.header('referer')
    const embedder = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).origin : undefined
    // In development, pages on any port of this machine may use the product's own project. No list contains all ports, so the
    // origin of the page that embeds the frame is added here.
    const { verdict } = await projects.decide({ projectId, origin: embedder, network: undefined })
    const allowedOrigins = new Set(found.origins)
    if (embedder !== undefined && embedder !== 'null' && verdict === 'allowed') allowedOrigins.add(embedder)
    return { id: found.project.id, name: found.project.name, allowedOrigins: [...allowedOrigins] }
  }

  function answer(
    context: Context<AppEnv>,
    project: PageProject | undefined,
    extraBlock = '',
  ): Response | Promise<Response> {
    if (head === undefined || tail === undefined) {
      return context.html(plainPage('The wallet is not built', 'Run npm run build, then reload.'), 503)
    }
    const { production, secure, embedded } = config
    const data: FrameConfig = {
      apiUrl: secure.url,
      vaultUrl: embedded.vaultUrl,
      project: project ?? null,
      chains,
      production,
      servedAt: clock.now(),
      transferLimitS: embedded.transferLimitS,
    }
    return context.html(`${head}${formatDataBlock(frameConfigId, data)}${extraBlock}${tail}`)
  }

  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders)) context.res.headers.set(name, value)
    if (context.res.headers.has('content-security-policy')) return
    context.res.headers.set('content-security-policy', policy("'none'"))
    // The pages of a social login set their own opener policy, since their window talks to the frame in the page that opened
    // it.
    if (!context.res.headers.has('cross-origin-opener-policy')) {
      context.res.headers.set('cross-origin-opener-policy', 'same-origin')
    }
    context.res.headers.set('cross-origin-resource-policy', 'same-origin')
  })
  app.get('/sdk', async (context) => {
    const project = await findProject(context)
    context.header('cache-control', 'private, no-store')
    context.header('content-security-policy', policy(project ? asSources(project.allowedOrigins) : "'none'"))
    context.header('cross-origin-resource-policy', 'cross-origin')
    if (!project) {
      return context.html(plainPage('Unknown project', 'Pass the projectId of a project that this server knows.'), 403)
    }
    return answer(context, project)
  })
  app.route('/oauth', oauthPages({ social, limits, answerPage: (context, block) => answer(context, undefined, block) }))
  app.get('*', async (context, next) => {
    if (!TOP_LEVEL.test(context.req.path)) return next()
    context.header('cache-control', 'private, no-store')
    return answer(context, await findProject(context))
  })
  app.get('*', async (context, next) => {
    if (context.req.path.startsWith('/assets/')) return next()
    return context.html(plainPage('Nothing here', 'This address belongs to an embedded wallet.'), 404)
  })
  app.route('/', webRoutes(page, /^$/))
  return app
}

function splitHead(document: string): [string, string] {
  const at = document.indexOf('</head>')
  return at < 0 ? [document, ''] : [document.slice(0, at), document.slice(at)]
}

const plainPage = (title: string, text: string) => writePage({ title, content: html`<p>${text}</p>` })
