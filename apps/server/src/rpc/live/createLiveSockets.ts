import type { IncomingMessage } from 'node:http'
import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { networkOf, readClientAddress } from '../../http/clientAddress.ts'
import { RefusedError } from '../../http/errors.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { assertAllowed } from '../../projects/assertAllowed.ts'
import { MissingProjectIdError } from '../../projects/errors.ts'
import type { Projects } from '../../projects/service.ts'
import type { RpcBudget } from '../limits.ts'
import type { Rpc } from '../service.ts'
import { type ChainFeed, createChainFeed } from './chainFeed.ts'
import { createSocketMetrics } from './metrics.ts'
import type { RpcSocketOwner } from './serveSocket.ts'
import { createRpcSockets, type RpcSockets, type SocketRefusal } from './sockets.ts'

/** The most sockets in total, and from one network. A page opens one for each chain. */
const LIMITS = { sockets: 10_000, socketsPerNetwork: 100 } as const

/** Creates the sockets of the RPC service, with the feeds of the chains and the check that admits callers. */
export function createLiveSockets(options: {
  rpc: Rpc
  /** The URL of a node's WebSocket for each chain, by CAIP-2 id; a chain without one is polled. */
  webSocketUrls: ReadonlyMap<string, string>
  budget: RpcBudget
  projects: Pick<Projects, 'decide'>
  limits: RateLimits
  trustedProxies: number
  socketLimits?: { sockets: number; socketsPerNetwork: number } | undefined
  registry: Registry
  clock: Clock
  log: Logger
}): RpcSockets {
  const { rpc, webSocketUrls, budget, registry, clock, log, socketLimits = LIMITS } = options
  const feeds = new Map<string, ChainFeed>()
  const feedOf = (chainId: string): ChainFeed => {
    const existing = feeds.get(chainId)
    if (existing) return existing
    const webSocketUrl = webSocketUrls.get(chainId)
    const feed = createChainFeed({ chain: rpc.chainOf(chainId), webSocketUrl, clock, log: log.child({ chainId }) })
    feeds.set(chainId, feed)
    return feed
  }
  const metrics = createSocketMetrics({ registry, counts: () => sockets.counts() })
  const sockets = createRpcSockets({
    rpc,
    feedOf,
    budget,
    admit: (request, query) => admit(request, query, options),
    limits: socketLimits,
    clock,
    onNotification: metrics.countNotification,
    onClose: metrics.countClosed,
    log,
  })
  return {
    ...sockets,
    stop: async () => {
      for (const feed of feeds.values()) feed.stop()
      await sockets.stop()
    },
  }
}

/** Checks a WebSocket request as the gate checks an HTTP call. Pages cannot read a refusal, but other programs can. */
async function admit(
  request: IncomingMessage,
  query: URLSearchParams,
  options: { projects: Pick<Projects, 'decide'>; limits: RateLimits; trustedProxies: number },
): Promise<RpcSocketOwner | SocketRefusal> {
  const { projects, limits, trustedProxies } = options
  const { headers, socket } = request
  const address = readClientAddress({
    remoteAddress: socket.remoteAddress,
    forwardedFor: headers['x-forwarded-for']?.toString(),
    trustedProxies,
  })
  const projectId = query.get('projectId')
  const { origin } = headers
  const network = networkOf(address)
  try {
    if (!projectId) throw new MissingProjectIdError()
    const decision = await projects.decide({ projectId, origin, network })
    const project = assertAllowed(decision, { projectId, origin, feature: 'rpc' })
    if (origin === undefined) limits.consume('programCall', `${network} ${project.key}`)
    return { chainId: query.get('chainId') ?? '', network, project: String(project.key), address }
  } catch (error) {
    if (error instanceof RefusedError) return { status: error.status, message: error.shortMessage }
    throw error
  }
}
