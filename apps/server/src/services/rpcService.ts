import type { ServiceFactory } from './Service.ts'

/** JSON-RPC to the nodes of the supported chains. Its code is loaded only if the service is mounted. */
export const rpcService: ServiceFactory = {
  name: 'rpc',
  start: async ({ config, log, registry, clock }) => {
    const [{ createRpcBudget }, { createRpcMetrics }, { rpcRoutes }, { createRpc }] = await Promise.all([
      import('../rpc/limits.ts'),
      import('../rpc/metrics.ts'),
      import('../rpc/routes.ts'),
      import('../rpc/service.ts'),
    ])
    const chains = config.chains.map(({ network, rpcUpstreams }) => ({
      chainId: network.id,
      urls: rpcUpstreams ?? network.rpcUrls.default.http,
    }))
    const rpc = createRpc({ chains, clock, log, metrics: createRpcMetrics(registry) })
    const budget = createRpcBudget({ limits: config.rpcLimits, clock })
    return {
      feature: 'rpc',
      addRoutes: (app) => {
        app.route('/', rpcRoutes({ rpc, budget }))
      },
      stop: rpc.stop,
    }
  },
}
