import { createHmac } from 'node:crypto'
import type { CaipNetworkId } from '@holdfast/caip'
import type { Hono } from 'hono'
import { devnetChainIds } from '../config/chains/chains.ts'
import type { AppEnv } from '../http/context.ts'
import { createRpcChain } from '../rpc/chain.ts'
import type { Service, ServiceContext } from '../services/Service.ts'
import { createOrderChanges } from './orders/orderChanges.ts'
import type { TransferChain } from './orders/readTransfer.ts'
import { reconcileOrders } from './orders/reconciler.ts'
import type { PaymentRules } from './orders/statement.ts'
import { createOrderStore } from './orders/store.ts'
import { createCoinbase } from './providers/coinbase/createCoinbase.ts'
import { createMeld } from './providers/meld/createMeld.ts'
import type { OnRampProvider } from './providers/Provider.ts'
import { createRegions } from './regions.ts'
import { onRampRoutes } from './routes.ts'
import { createSandbox } from './sandbox/createSandbox.ts'
import { createOnRampService } from './service.ts'
import { type ApplyStatement, webhookPath, webhookRoutes } from './webhooks/routes.ts'

/** Creates the on-ramp: its providers, its routes, and the loop that checks orders. Without a provider, the loop does not run. */
export async function startOnRamp(context: ServiceContext): Promise<Service> {
  const { config, db, log, limits, clock, secret } = context
  const { coinbase, meld, sandboxUrl, sandboxLateMs: lateMs, country, refusedCountries } = config.onRamp
  const nodes = await context.nodes()
  const metrics = { forChain: () => () => {}, count: () => {} }
  const opened = config.chains.map(({ network, data }) => {
    const rpc = createRpcChain({ chainId: network.id, nodes: nodes.of(network.id), clock, metrics })
    return { rpc, chain: { network, data, ask: rpc.ask } satisfies TransferChain }
  })
  const chains = new Map<CaipNetworkId, TransferChain>(opened.map(({ chain }) => [chain.network.caipNetworkId, chain]))

  const list: OnRampProvider[] = []
  if (coinbase) list.push(createCoinbase({ ...coinbase, clock }))
  if (meld) list.push(createMeld(meld))
  let pages: Hono<AppEnv> | undefined
  if (sandboxUrl !== undefined) {
    const sandbox = createSandbox({
      db,
      chains: config.chains.filter(({ network }) => devnetChainIds.some((id) => id === network.id)),
      askOf: (chainId) => chains.get(chainId)?.ask,
      url: sandboxUrl,
      webhookUrl: `${config.services.url}${webhookPath}/sandbox`,
      webhookSecret: createHmac('sha256', secret).update('holdfast.onramp-sandbox').digest('hex'),
      production: config.production,
      limits,
      log,
      clock,
      lateMs,
    })
    list.push(sandbox.provider)
    pages = sandbox.pages
  }
  const providers = new Map<string, OnRampProvider>(list.map((provider) => [provider.name, provider]))
  const store = createOrderStore(db)
  const changes = createOrderChanges({ db, store })
  const rules = (provider: OnRampProvider): PaymentRules => ({
    isOrderFixed: provider.isOrderFixed,
    isChainRead: (chainId) => chainId !== null && chains.has(chainId),
  })
  const reconciler =
    providers.size > 0 ? reconcileOrders({ store, changes, providers, chains, rules, clock, log }) : undefined
  const regions = createRegions(refusedCountries)
  const onRamp = createOnRampService({ providers, store, changes, regions, country, clock })
  const isSandboxOnly = providers.size === 1 && providers.has('sandbox')

  return {
    feature: 'onramp',
    addRoutes: (app) => void app.route('/', onRampRoutes({ onRamp, limits, isSandboxOnly })),
    addUngatedRoutes: (app) => {
      const apply: ApplyStatement = (statement, provider) =>
        changes.apply(statement, rules(provider), new Date(clock.now()))
      const webhooks = { providers, apply, limits, log, now: clock.now, servicesUrl: config.services.url }
      app.route('/', webhookRoutes({ ...webhooks, onDue: () => reconciler?.wake() }))
      if (pages && sandboxUrl !== undefined) app.route(new URL(sandboxUrl).pathname, pages)
    },
    stop: async () => {
      await reconciler?.stop()
      await Promise.all(list.map((provider) => provider.stop()))
      for (const { rpc } of opened) rpc.stop()
    },
  }
}
