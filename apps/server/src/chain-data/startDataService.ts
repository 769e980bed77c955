import { loadAssets } from '../assets/service.ts'
import { balanceRoutes } from '../balances/routes.ts'
import { createBalanceService } from '../balances/service.ts'
import { createHoldingStore } from '../balances/store.ts'
import { locateCatalogue } from '../catalogue/loadCatalogue.ts'
import { createSignatureChecker } from '../chain/signatures.ts'
import { createCursors } from '../history/cursor.ts'
import { historyRoutes } from '../history/routes.ts'
import { createHistoryService } from '../history/service.ts'
import { createHistoryStore } from '../history/store.ts'
import { identityRoutes } from '../identity/routes.ts'
import { createIdentityService } from '../identity/service.ts'
import { createImageUrls } from '../images/imageUrls.ts'
import { createIndexerEvents } from '../indexer/events.ts'
import { createNameGateway } from '../names/gateway/createNameGateway.ts'
import { NAMES_PATH, nameGatewayRoutes } from '../names/gateway/routes.ts'
import { createOwnGateway, createOwnIdentities } from '../names/ownIdentities.ts'
import { nameRoutes } from '../names/routes.ts'
import { createNameService } from '../names/service.ts'
import { createNameStore } from '../names/store.ts'
import { createNftContent } from '../nfts/content.ts'
import { nftRoutes } from '../nfts/routes.ts'
import { createNftService } from '../nfts/service.ts'
import { createNftStore } from '../nfts/store.ts'
import { createPurchaseHistory } from '../onramp/orders/purchaseHistory.ts'
import { createOrderStore } from '../onramp/orders/store.ts'
import { createOtherChains } from '../other-chains/createOtherChains.ts'
import { createOtherChainService } from '../other-chains/service.ts'
import { createTokenPictures } from '../other-chains/tokenPictures.ts'
import { priceRoutes } from '../prices/routes.ts'
import { createPriceService } from '../prices/service.ts'
import { createFileFetcher } from '../remote-files/fetchFile.ts'
import type { Service, ServiceContext } from '../services/Service.ts'
import { createSmartSessions } from '../smart-sessions/createSmartSessions.ts'
import { smartSessionRoutes } from '../smart-sessions/routes.ts'
import { swapRoutes } from '../swap/routes.ts'
import { createSwapService } from '../swap/service.ts'
import { createDataBudget } from './budget.ts'
import { createDataChains } from './createDataChains.ts'
import { createEventAdmission } from './events/admit.ts'
import { createEventHub } from './events/hub.ts'
import { createEventSockets } from './events/sockets.ts'
import { createSignedCursor } from './http/signedCursor.ts'
import { createIcons } from './icons.ts'
import { createDataMetrics } from './metrics.ts'
import { chainRoutes } from './routes.ts'

/**
 * Starts the services for accounts and tokens: balances, prices, NFTs, history, purchases, identities, names, swaps, permission
 * sessions and events.
 */
export async function startDataService(context: ServiceContext): Promise<Service> {
  const { config, db, databaseUrl, log, registry, projects, limits, nodes, clock, secret } = context
  const metrics = createDataMetrics(registry)
  const folder = config.cataloguePath === undefined ? undefined : locateCatalogue(config.cataloguePath).folder
  const assets = await loadAssets({ networks: new Map(), folder })
  const chains = createDataChains({
    chains: config.chains,
    nodes: await nodes(),
    clock,
    log,
    onPriceFailure: metrics.countPriceFailure,
  })
  const nonEvmChains = createOtherChains({
    chains: config.otherChains,
    evm: chains,
    nodes: await nodes(),
    clock,
    log,
    onPriceFailure: metrics.countPriceFailure,
  })
  const imageUrls = createImageUrls({ servicesUrl: config.services.url, secret })
  const findShippedIcon = (symbol: string): string | undefined => {
    const image = assets.findToken(symbol)
    return image && `data:${image.contentType};base64,${Buffer.from(image.bytes).toString('base64')}`
  }
  const icons = createIcons({ imageUrls, findShippedIcon })
  const fetcher = createFileFetcher()
  const otherChains = createOtherChainService({
    chains: nonEvmChains,
    pictures: createTokenPictures({ fetcher, gateways: config.images.gateways, imageUrls, clock }),
    cursor: createSignedCursor('other-history', secret),
    imageUrls,
    shippedIcon: findShippedIcon,
    clock,
  })
  const store = createHoldingStore(db)
  const balances = createBalanceService({ chains, store, icons, clock, onOutcome: metrics.countBalances })
  const prices = createPriceService({ chains, store, icons, otherChains })
  const content = createNftContent({ fetcher, gateways: config.images.gateways, imageUrls, clock })
  const nfts = createNftService({
    chains,
    store: createNftStore(db),
    cursor: createSignedCursor('nfts', secret),
    providerCursor: createSignedCursor('provided-nfts', secret),
    content,
  })
  const history = createHistoryService({
    chains,
    store: createHistoryStore(db),
    cursors: createCursors(secret),
    providerCursor: createSignedCursor('provided-history', secret),
    nfts: content,
    icons,
  })
  const purchases = createPurchaseHistory({
    store: createOrderStore(db),
    cursors: createSignedCursor('purchases', secret),
    // A token on a chain that this service does not cover has no picture.
    iconOf: ({ chainId, contract }) => {
      const chain = chains.all.find(({ network }) => network.caipNetworkId === chainId)
      return chain ? icons.ofToken(chain, contract ?? 'native') : ''
    },
  })
  const { nameZone: zone, nameSignerKey } = config
  const nameStore = createNameStore(db)
  const resolvers = new Map(
    chains.all.flatMap(({ network, data }) => (data.nameResolver ? [[network.id, data.nameResolver] as const] : [])),
  )
  const gateway =
    zone !== undefined && nameSignerKey !== undefined && resolvers.size > 0
      ? createNameGateway({ zone, resolvers, key: nameSignerKey, store: nameStore, clock })
      : undefined
  const identities = createIdentityService({
    chains,
    content,
    fetcher,
    imageUrls,
    clock,
    findOwn: zone === undefined ? undefined : createOwnIdentities({ zone, store: nameStore }),
    ownGateway: gateway && createOwnGateway({ gateway, url: `${config.services.url}${NAMES_PATH}` }),
  })
  const indexed = new Set(config.chains.flatMap(({ network, index }) => (index ? [network.id] : [])))
  const hub = createEventHub()
  const sockets = createEventSockets({
    hub,
    admit: createEventAdmission({
      projects,
      limits,
      chains,
      hasEvents: (chainId) => indexed.has(chainId),
      trustedProxies: config.trustedProxies,
    }),
    clock,
  })
  metrics.watchSockets(sockets.count)
  const events = createIndexerEvents({ databaseUrl, log, clock })
  events.subscribe((event) => {
    if (event.type === 'missed') for (const { network } of chains.all) balances.forget(network.id)
    else balances.forget(event.chainId, event.accounts)
    hub.publish(event)
  })
  const swaps = createSwapService({ chains, icons, clock })
  const names =
    zone !== undefined &&
    createNameService({
      zone,
      chainIds: config.chains.map(({ network }) => network.id),
      store: nameStore,
      signatures: createSignatureChecker(config.chains),
      pictureOf: identities.pictureOf,
      clock,
    })
  const sessions = await createSmartSessions({ config, db, limits, clock })
  const budget = createDataBudget({ limits: config.dataLimits, clock })
  return {
    feature: 'data',
    addUngatedRoutes: (app) => {
      if (gateway) app.route('/', nameGatewayRoutes({ gateway, limits }))
    },
    addRoutes: (app) => {
      const idsOf = (covered: typeof chains.all): string[] => covered.map(({ network }) => network.caipNetworkId)
      const ws = idsOf(chains.all.filter(({ network }) => indexed.has(network.id)))
      const nonEvmIds = nonEvmChains.all.map(({ network }) => network.caipNetworkId)
      app.route('/', chainRoutes({ http: [...idsOf(chains.all), ...nonEvmIds], ws }))
      app.route('/', balanceRoutes({ balances, otherChains, budget }))
      app.route('/', priceRoutes({ prices, budget }))
      app.route('/', historyRoutes({ history, otherChains, purchases, budget }))
      app.route('/', nftRoutes({ nfts, budget }))
      app.route('/', identityRoutes({ identities, budget }))
      app.route('/', swapRoutes({ swaps, budget }))
      if (sessions) app.route('/', smartSessionRoutes({ sessions, budget, limits }))
      if (names) app.route('/', nameRoutes({ names, budget, limits }))
    },
    handleUpgrade: sockets.handleUpgrade,
    stop: async () => {
      await sockets.stop()
      await events.stop()
      await swaps.close()
      await nonEvmChains.stop()
      await chains.stop()
      await fetcher.close()
    },
  }
}
