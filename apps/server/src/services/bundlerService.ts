import type { ServiceFactory } from './Service.ts'

/** The bundler of smart accounts' user operations. Its code is loaded only if the service is mounted. */
export const bundlerService: ServiceFactory = {
  name: 'bundler',
  start: async ({ bundlers, config, clock, log }) => {
    const [{ bundlerRoutes }, { createRpcBudget }, shared] = await Promise.all([
      import('../bundler/routes.ts'),
      import('../rpc/limits.ts'),
      bundlers(),
    ])
    const budget = createRpcBudget({ limits: config.rpcLimits, clock })
    return {
      feature: 'bundler',
      addRoutes: (app) => void app.route('/', bundlerRoutes({ bundlers: shared.byChain, budget, log })),
      stop: shared.stop,
    }
  },
}
