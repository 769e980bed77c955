import { Hono } from 'hono'
import type { Config } from '../config/loadConfig.ts'
import type { AppEnv } from '../http/context.ts'
import { formatPolicy } from '../http/securityHeaders.ts'
import type { Page } from '../web/loadPage.ts'
import { webRoutes } from '../web/routes.ts'
import { createWalletConfig } from './config.ts'

/** Paths for which the wallet has a screen. */
const walletRoutes = /^\/(?:connect|wc|accounts|networks|settings|backup|apps\/[0-9a-f]{64})?$/

/**
 * Writes the wallet's content security policy: nothing inline, images only from its own origin, connections only to its own
 * origin, the relay and the nodes.
 */
function contentPolicy(config: Config): string {
  const { services } = config
  const nodes = createWalletConfig(config, '').chains.flatMap(({ rpcUrls }) =>
    rpcUrls.map((url) => new URL(url).origin),
  )
  return formatPolicy({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'connect-src': ["'self'", new URL(services.relayUrl).origin, ...new Set(nodes)].join(' '),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
}

/** Creates the wallet's own site: the built page, its configuration, and strict security headers. */
export function createWalletSite(options: {
  config: Config
  page: Page
  findProjectId: () => Promise<string>
}): Hono<AppEnv> {
  const { config, page, findProjectId } = options
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  })
  app.get('/config.json', async (context) => {
    context.header('cache-control', 'no-store')
    return context.json(createWalletConfig(config, await findProjectId()))
  })
  app.route('/', webRoutes(page, walletRoutes))
  app.notFound((context) => context.text('Not found', 404))
  return app
}
