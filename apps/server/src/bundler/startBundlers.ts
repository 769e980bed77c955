import { type Clock, loadOnce } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { ServedChain } from '../config/chains/chains.ts'
import type { Config } from '../config/loadConfig.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { createSponsorKey } from '../paymaster/sign.ts'
import { type RunningSponsor, startSponsor, watchSponsorships } from '../paymaster/startSponsor.ts'
import { createSponsorStore } from '../paymaster/store.ts'
import { createRpcChain } from '../rpc/chain.ts'
import { createNodes } from '../rpc/nodes/nodes.ts'
import type { SharedNodes } from '../rpc/nodes/sharedNodes.ts'
import type { BundleContext } from './bundles/BundleContext.ts'
import { createBundlerKey } from './bundles/key.ts'
import { type RunningBundler, runBundler } from './bundles/runBundler.ts'
import { createBundleStore } from './bundles/store.ts'
import { debugMethods } from './debug.ts'
import { readSenderCreator } from './entry-point/deposits.ts'
import { createEntityReader } from './entry-point/entities.ts'
import { createNode, type Node } from './entry-point/node.ts'
import { createExternalBundler } from './external.ts'
import { createAdmissions } from './mempool/admissions.ts'
import { createReputations } from './mempool/reputationStore.ts'
import { createMempoolStore } from './mempool/store.ts'
import { bundlerMethods } from './methods.ts'
import { type BundlerMetrics, createBundlerMetrics } from './metrics.ts'
import { type ServedBundler, serveMethods } from './routes.ts'
import { createBundler } from './service.ts'
import { knownFactory } from './validation/knownCode.ts'

/** The least payout delay of a stake, in seconds: a day. @see ERC-7562, `MIN_UNSTAKE_DELAY` */
const MIN_UNSTAKE_DELAY_S = 86_400
/** Database connections for the bundles of a chain: one for operations, one for reputations. */
const BUNDLING_CONNECTIONS = 2
const BUNDLING_CONNECT_MS = 30_000
/** The bundlers' calls to nodes are not counted. */
const noMetrics = { forChain: () => () => {}, count: () => {} }

/** The bundlers of the supported chains. */
export type SharedBundlers = {
  /** The bundlers by CAIP-2 chain id. */
  byChain: ReadonlyMap<string, ServedBundler>
  stop: () => Promise<void>
}

type Options = {
  config: Pick<Config, 'chains' | 'bundler' | 'enabledServices' | 'production'>
  db: Database
  databaseUrl: string
  /** The server's secret. */
  secret: string
  nodes: () => Promise<SharedNodes>
  registry: Registry
  clock: Clock
  log: Logger
}

/** Starts the bundler and the paymaster of each chain that has a bundler. */
export async function startBundlers(options: Options): Promise<SharedBundlers> {
  const { config, registry, db } = options
  const byChain = new Map<string, ServedBundler>()
  const started: StartedBundler[] = []
  const metrics = createBundlerMetrics(registry, () =>
    Promise.all(started.flatMap(({ count }) => (count ? [count()] : []))),
  )
  const isServed = config.enabledServices.includes('bundler')
  const sponsors = createSponsorStore(db)
  if (isServed) watchSponsorships(registry, sponsors)
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= Promise.all(started.map((each) => each.stop())).then(() => undefined)
    return stopping
  }
  try {
    for (const chain of isServed ? config.chains : []) {
      const bundler =
        chain.bundler?.kind === 'external' ? startExternal(options, chain) : await startOwn(options, chain, metrics)
      if (!bundler) continue
      started.push(bundler)
      const sponsor = await startChainSponsor(options, chain, sponsors)
      if (sponsor) started.push({ served: bundler.served, stop: sponsor.stop })
      byChain.set(chain.network.caipNetworkId, serveBoth(bundler.served, sponsor))
    }
  } catch (error) {
    // The caller can stop only bundlers that it gets.
    await stop()
    throw error
  }
  return { byChain, stop }
}

type StartedBundler = {
  served: ServedBundler
  count?: () => Promise<{ chainId: number; pending: number; bundled: number }>
  stop: () => Promise<void>
}

/** Serves the paymaster's methods together with the bundler's. */
function serveBoth(served: ServedBundler, sponsor: RunningSponsor | undefined): ServedBundler {
  if (!sponsor) return served
  const { methods } = sponsor
  return {
    answer: (call) => {
      const method = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
      return method ? method(call).then((result) => ({ result })) : served.answer(call)
    },
  }
}

async function openNode(options: Options, { network: { id } }: ServedChain): Promise<{ node: Node; stop: () => void }> {
  const { clock } = options
  const nodes = await options.nodes()
  const rpc = createRpcChain({ chainId: id, nodes: nodes.of(id), clock, metrics: noMetrics })
  return { node: createNode(id, rpc.ask), stop: rpc.stop }
}

/** Starts the paymaster of a chain. @returns undefined if the chain has no paymaster, or if its key is not configured. */
async function startChainSponsor(
  options: Options,
  chain: ServedChain,
  store: ReturnType<typeof createSponsorStore>,
): Promise<RunningSponsor | undefined> {
  const { config, secret, clock, log } = options
  const { sponsorKey } = config.bundler
  if (!chain.paymaster || sponsorKey === undefined) return undefined
  const { node, stop: stopNode } = await openNode(options, chain)
  const key = createSponsorKey(sponsorKey)
  const { production } = config
  const sponsor = startSponsor({ node, settings: chain.paymaster, key, store, secret, production, clock, log })
  return {
    ...sponsor,
    stop: async () => {
      await sponsor.stop()
      stopNode()
    },
  }
}

/** Connects to another operator's bundler. */
function startExternal(
  { clock, log }: Options,
  { network: { id, caipNetworkId }, bundler }: ServedChain,
): StartedBundler | undefined {
  if (bundler?.kind !== 'external') return undefined
  const nodes = createNodes({ caipNetworkId, urls: [bundler.url], clock, log })
  const rpc = createRpcChain({ chainId: id, nodes, clock, metrics: noMetrics })
  return {
    served: createExternalBundler(createNode(id, rpc.ask)),
    stop: async () => {
      rpc.stop()
      await nodes.stop()
    },
  }
}

/** Starts our own bundler on a chain. @returns undefined if the chain has no such bundler, or if its key is not configured. */
async function startOwn(
  options: Options,
  chain: ServedChain,
  allMetrics: { forChain: (chainId: number) => BundlerMetrics },
): Promise<StartedBundler | undefined> {
  const { config, db, databaseUrl, clock, log } = options
  const { key: privateKey, hasDebugCalls } = config.bundler
  const {
    bundler: settings,
    network: { id },
  } = chain
  if (settings?.kind !== 'own' || privateKey === undefined) return undefined
  const { node, stop: stopNode } = await openNode(options, chain)
  const metrics = allMetrics.forChain(id)
  const key = createBundlerKey(privateKey)
  const knownPaymaster = chain.paymaster?.address
  const trusted = new Set([knownFactory, ...(knownPaymaster === undefined ? [] : [knownPaymaster])])
  const reputations = createReputations(id, trusted)
  const mempool = createMempoolStore({ db, chainId: id })
  const admissions = createAdmissions({ db, chainId: id, maxWaiting: settings.maxWaiting, reputations })
  // Bundling has its own connections, so that callers that keep all other connections busy do not delay it.
  const bundlingDatabase = connectDatabase(databaseUrl, (error) => log.warn({ error }, 'a database connection broke'), {
    // This may take long, because no caller waits for these connections.
    connectMs: BUNDLING_CONNECT_MS,
    maxConnections: BUNDLING_CONNECTIONS,
    name: `holdfast-bundles-${id}`,
  })
  const stakeRule = { minStake: settings.minStake, minUnstakeDelayS: MIN_UNSTAKE_DELAY_S }
  const senderCreator = loadOnce(() => readSenderCreator(node))
  const readEntities = createEntityReader(node)
  const { stuckBlocks, watchedBlocks, minPriorityFeePerGas, maxBundleGas } = settings
  const context: BundleContext = {
    db: bundlingDatabase.db,
    node,
    readEntities,
    key,
    mempool: createMempoolStore({ db: bundlingDatabase.db, chainId: id }),
    bundles: createBundleStore(bundlingDatabase.db, id),
    reputations,
    stakeRule,
    limits: settings,
    stuckBlocks,
    watchedBlocks,
    metrics,
    clock,
    log,
    senderCreator,
    knownPaymaster,
  }
  const running: RunningBundler = runBundler(context, databaseUrl)
  const bundler = createBundler({
    node,
    readEntities,
    mempool,
    admissions,
    from: key.address,
    stakeRule,
    limits: { minPriorityFeePerGas, maxBundleGas },
    senderCreator,
    knownPaymaster,
    metrics,
    clock,
    recovered: running.recovered,
  })
  log.info({ chainId: id, bundler: key.address }, 'a bundler accepts user operations')
  const methods = hasDebugCalls ? { ...bundlerMethods, ...debugMethods(context, running) } : bundlerMethods
  return {
    served: serveMethods(methods, bundler),
    count: async () => ({ chainId: id, ...(await mempool.counts()) }),
    stop: async () => {
      await running.stop()
      await bundlingDatabase.close()
      stopNode()
    },
  }
}
