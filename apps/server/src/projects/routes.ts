import type { AllowedOrigins, ProjectConfig, RemoteFeatures } from '@holdfast/api'
import { Hono } from 'hono'
import type { ServicesEnv } from '../services/app/context.ts'
import type { Project } from './project.ts'
import { hasFeature, switchesOf } from './service.ts'

/**
 * Features that AppKit asks about but that do not exist here, such as logins by email or social account, and AppKit's branding.
 * Without an answer, AppKit would offer all of them, and each would fail when used.
 */
const absentFeatures = ['social_login', 'reown_branding', 'multi_wallet', 'email_capture']

/**
 * The swap provider in the answer to AppKit. AppKit accepts only this name, and never shows it. AppKit offers swaps only if the
 * answer names a provider.
 */
const APPKIT_SWAPS = ['1inch']

/** The on-ramp provider in the answer to AppKit: the only provider known to AppKit whose pages this server can open. */
const APPKIT_ONRAMP = ['coinbase']

/** The services that this server offers. */
type Served = { hasData: boolean; hasSwaps: boolean; hasCoinbase: boolean }

/** Lists AppKit's features, and whether the project may use each. Only activity, swaps and purchases exist here. */
function remoteFeaturesOf(project: Project, { hasData, hasSwaps, hasCoinbase }: Served): RemoteFeatures {
  const mayReadData = hasData && hasFeature(project, 'data')
  const hasActivity = mayReadData && switchesOf(project).history
  const hasSwapFeature = mayReadData && hasSwaps && switchesOf(project).swaps
  const hasPurchases = hasCoinbase && hasFeature(project, 'onramp') && switchesOf(project).onramp
  return {
    features: [
      ...absentFeatures.map((id) => ({ id, isEnabled: false, config: [] })),
      { id: 'swap', isEnabled: hasSwapFeature, config: hasSwapFeature ? APPKIT_SWAPS : [] },
      { id: 'onramp', isEnabled: hasPurchases, config: hasPurchases ? APPKIT_ONRAMP : [] },
      { id: 'activity', isEnabled: hasActivity, config: hasActivity ? null : [] },
    ],
  }
}

/**
 * Creates the routes that serve the features and origins of the calling project, so that kits offer only features that the
 * project may use.
 *
 * @param served.hasData - whether this server has the data service.
 * @param served.hasSwaps - whether this server offers swaps on any chain.
 * @param served.hasCoinbase - whether this server sells tokens through Coinbase.
 */
export function projectRoutes(served: Served): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()

  app.get('/getProjectConfig', (context) => {
    const answer: ProjectConfig = { features: switchesOf(context.var.project) }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  app.get('/appkit/v1/config', (context) =>
    context.json(remoteFeaturesOf(context.var.project, served), 200, { 'cache-control': 'no-store' }),
  )

  app.get('/projects/v1/origins', (context) => {
    // The calling page has passed the gate, and need not know which other pages use the project.
    const { origin } = context.var.caller
    const answer: AllowedOrigins = { allowedOrigins: origin === undefined ? [] : [origin] }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  return app
}
