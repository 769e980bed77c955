import { loadAssets } from '../assets/service.ts'
import { balanceRoutes } from '../balances/routes.ts'
import { createBalanceService } from '../balances/service.ts'
import { createHoldingStore } from '../balances/store.ts'
import { locateCatalogue } from '../catalogue/loadCatalogue.ts'
import { createImageUrls } from '../images/imageUrls.ts'
import { priceRoutes } from '../prices/routes.ts'
import { createPriceService } from '../prices/service.ts'
import type { Service, ServiceContext } from '../services/Service.ts'
import { createDataBudget } from './budget.ts'
import { createDataChains } from './createDataChains.ts'
import { createIcons } from './icons.ts'
import { createDataMetrics } from './metrics.ts'
import { chainRoutes } from './routes.ts'

/** Starts everything that tells of accounts and tokens. */
export async function startDataService(context: ServiceContext): Promise<Service> {
  const { config, db, log, registry, clock, secret } = context
  const metrics = createDataMetrics(registry)
  const folder = config.cataloguePath === undefined ? undefined : locateCatalogue(config.cataloguePath).folder
  const assets = await loadAssets({ networks: new Map(), folder })
  const chains = createDataChains({
    chains: config.chains,
    clock,
    log,
    onPriceFailure: metrics.countPriceFailure,
  })
  const icons = createIcons({
    imageUrls: createImageUrls({ servicesUrl: config.services.url, secret }),
    shipped: (symbol) => {
      const image = assets.findToken(symbol)
      return image && `data:${image.contentType};base64,${Buffer.from(image.bytes).toString('base64')}`
    },
  })
  const store = createHoldingStore(db)
  const balances = createBalanceService({ chains, store, icons, clock, onOutcome: metrics.countBalances })
  const prices = createPriceService({ chains, store, icons })
  const budget = createDataBudget({ limits: config.dataLimits, clock })
  return {
    feature: 'data',
    addRoutes: (app) => {
      app.route('/', chainRoutes({ http: chains.all.map(({ network }) => network.caipNetworkId), ws: [] }))
      app.route('/', balanceRoutes({ balances, budget }))
      app.route('/', priceRoutes({ prices, budget }))
    },
    stop: chains.stop,
  }
}
