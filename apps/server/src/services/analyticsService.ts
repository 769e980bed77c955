import type { ServiceFactory } from './Service.ts'

/**
 * Records the analytics events that kits send, for the operators of the apps that use the kits. Its code is loaded only if the
 * service is mounted.
 */
export const analyticsService: ServiceFactory = {
  name: 'analytics',
  start: async ({ config, db, log, registry, limits, clock }) => {
    const [{ analyticsRoutes }, { createAnalytics }, { createAnalyticsStore }] = await Promise.all([
      import('../analytics/routes.ts'),
      import('../analytics/service.ts'),
      import('../analytics/store.ts'),
    ])
    const { retentionDays } = config.analytics
    const analytics = createAnalytics({ store: createAnalyticsStore(db), retentionDays, clock, log, registry })
    return {
      addRoutes: (app) => {
        app.route('/', analyticsRoutes({ analytics, limits, clock }))
      },
      stop: analytics.stop,
    }
  },
}
