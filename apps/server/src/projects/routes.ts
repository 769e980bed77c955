import type { AllowedOrigins, ProjectConfig, RemoteFeatures } from '@holdfast/api'
import { Hono } from 'hono'
import type { ServicesEnv } from '../services/app/context.ts'
import type { Project } from './project.ts'
import { hasFeature, switchesOf } from './service.ts'

/**
 * The features that AppKit asks about and that do not exist here: logins by mail and social account, its swaps and purchases, and
 * its brand. Without an answer AppKit would offer them all, and each would fail when used.
 */
const absentFeatures = ['social_login', 'swap', 'onramp', 'reown_branding', 'multi_wallet', 'email_capture']

/** The features of AppKit that a project may use: of those that it asks about, activity alone. */
function remoteFeaturesOf(project: Project, hasData: boolean): RemoteFeatures {
  const isActive = hasData && hasFeature(project, 'data') && switchesOf(project).history
  return {
    features: [
      ...absentFeatures.map((id) => ({ id, isEnabled: false, config: [] })),
      { id: 'activity', isEnabled: isActive, config: isActive ? null : [] },
    ],
  }
}

/**
 * Reports what a project may not use, so that kits do not offer it.
 *
 * @param options.hasData - whether this server tells what accounts did.
 */
export function projectRoutes({ hasData }: { hasData: boolean }): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()

  app.get('/getProjectConfig', (context) => {
    const answer: ProjectConfig = { features: switchesOf(context.var.project) }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  app.get('/appkit/v1/config', (context) =>
    context.json(remoteFeaturesOf(context.var.project, hasData), 200, { 'cache-control': 'no-store' }),
  )

  app.get('/projects/v1/origins', (context) => {
    // The page that asks has passed the gate. It need not know where else the project is used.
    const { origin } = context.var.caller
    const answer: AllowedOrigins = { allowedOrigins: origin === undefined ? [] : [origin] }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  return app
}
