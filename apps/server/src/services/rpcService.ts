import type { ServiceFactory } from './Service.ts'

/** JSON-RPC to the nodes of the supported chains. Its code is loaded only if the service is mounted. */
export const rpcService: ServiceFactory = {
  name: 'rpc',
  start: async ({ config, log, registry, projects, requests, limits, nodes, clock }) => {
    const [{ createDirectAnswer }, { createRpcBudget }, { createLiveSockets }, { rpcRoutes }, { createRpc }] =
      await Promise.all([
        import('../rpc/directAnswer.ts'),
        import('../rpc/limits.ts'),
        import('../rpc/live/createLiveSockets.ts'),
        import('../rpc/routes.ts'),
        import('../rpc/service.ts'),
      ])
    const shared = await nodes()
    const chains = config.chains.map(({ network: { id } }) => ({ chainId: id, nodes: shared.of(id) }))
    const otherChains = config.otherChains.map(({ caipNetworkId }) => ({
      caipNetworkId,
      nodes: shared.ofNetwork(caipNetworkId),
    }))
    const rpc = createRpc({ chains, otherChains, clock, log, metrics: shared.metrics })
    const budget = createRpcBudget({ limits: config.rpcLimits, clock })
    const webSocketUrls = new Map(
      config.chains.flatMap(({ network }) => {
        const [url] = network.rpcUrls.default.webSocket ?? []
        return url === undefined ? [] : [[network.caipNetworkId, url] as const]
      }),
    )
    const { trustedProxies } = config
    const live = createLiveSockets({
      rpc,
      webSocketUrls,
      budget,
      projects,
      limits,
      trustedProxies,
      registry,
      clock,
      log,
    })
    return {
      feature: 'rpc',
      handleRequest: createDirectAnswer({ rpc, budget, projects, requests, log }),
      handleUpgrade: live.handleUpgrade,
      addRoutes: (app) => {
        app.route('/', rpcRoutes({ rpc, budget }))
      },
      stop: async () => {
        await live.stop()
        rpc.stop()
      },
    }
  },
}
