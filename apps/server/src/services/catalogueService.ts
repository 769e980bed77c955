import type { ServiceFactory } from './Service.ts'

/**
 * The wallet catalogue and the images of wallets, networks, currencies and tokens, all in memory. Its code is loaded only if
 * the service is mounted.
 */
export const catalogueService: ServiceFactory = {
  name: 'catalogue',
  start: async ({ config, log }) => {
    const { cataloguePath: path, chains } = config
    const [
      { assetRoutes },
      { loadAssets },
      { loadCatalogue, locateCatalogue },
      { catalogueRoutes },
      { createCatalogue },
    ] = await Promise.all([
      import('../assets/routes.ts'),
      import('../assets/service.ts'),
      import('../catalogue/loadCatalogue.ts'),
      import('../catalogue/routes.ts'),
      import('../catalogue/service.ts'),
    ])
    const networks = new Map(chains.map(({ network }) => [network.caipNetworkId, network.name]))
    const folder = path === undefined ? undefined : locateCatalogue(path).folder
    const [data, assets] = await Promise.all([loadCatalogue({ path }), loadAssets({ networks, folder })])
    const catalogue = createCatalogue(data)
    log.info({ wallets: catalogue.size, path }, 'catalogue loaded')
    return {
      feature: 'catalogue',
      addRoutes: (app) => {
        app.route('/', catalogueRoutes(catalogue))
        app.route('/', assetRoutes(assets))
      },
      stop: () => Promise.resolve(),
    }
  },
}
