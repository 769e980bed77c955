import type { AllowedOrigins, ProjectConfig, RemoteFeatures } from '@holdfast/api'
import { Hono } from 'hono'
import type { ServicesEnv } from '../services/context.ts'
import { switchesOf } from './service.ts'

/**
 * The features that AppKit asks about and that do not exist here: logins by mail and social account, its swaps, purchases
 * and activity, and its brand. Without an answer AppKit would offer them all, and each would fail when used.
 */
const absentFeatures: RemoteFeatures = {
  features: ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet', 'email_capture'].map(
    (id) => ({ id, isEnabled: false, config: [] }),
  ),
}

/** Reports what a project may not use, so that kits do not offer it. */
export function projectRoutes(): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()

  app.get('/getProjectConfig', (context) => {
    const answer: ProjectConfig = { features: switchesOf(context.var.project) }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  app.get('/appkit/v1/config', (context) => context.json(absentFeatures, 200, { 'cache-control': 'no-store' }))

  app.get('/projects/v1/origins', (context) => {
    // The page that asks has passed the gate. It need not know where else the project is used.
    const { origin } = context.var.caller
    const answer: AllowedOrigins = { allowedOrigins: origin === undefined ? [] : [origin] }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  return app
}
