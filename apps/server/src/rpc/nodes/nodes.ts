import { type Clock, onceInFlight } from '@holdfast/base'
import type { Logger } from 'pino'
import { rankUpstreams } from './ranking.ts'
import { createUpstream, type Upstream, UpstreamError } from './upstream.ts'

/** How often every node is pinged. */
const PING_MS = 10_000
/** The longest time that the first calls wait for the first pings. */
const FIRST_PING_MS = 2_000

/** The nodes of a chain. */
export type Nodes = {
  all: readonly Upstream[]
  /** Returns the nodes in the order in which to ask them. When first used, starts the pings and waits for the first round. */
  ranked: () => Promise<readonly Upstream[]>
  stop: () => Promise<void>
}

/**
 * Prepares the nodes of a chain. From the first use of `ranked` on, all of them are pinged regularly. A node that fails to
 * answer a call is also pinged at once.
 */
export function createNodes(options: {
  caipNetworkId: string
  urls: readonly string[]
  clock: Clock
  log: Logger
}): Nodes {
  const { caipNetworkId, urls, clock, log } = options
  let ranking: readonly Upstream[] | undefined
  let firstRanking: Promise<readonly Upstream[]> | undefined
  let stopPinging = (): void => {}

  const ping = onceInFlight(
    async (node: Upstream, _index: number): Promise<void> => {
      const before = node.state().health
      await node.ping()
      if (ranking) ranking = rankUpstreams(all)
      const { health } = node.state()
      if (health === before || (before === 'unknown' && health === 'healthy')) return
      const details = { chainId: caipNetworkId, node: node.host, health }
      if (health === 'healthy') log.info(details, 'a node of a chain answers again')
      else log.warn(details, health === 'wrong' ? 'a node is of another chain' : 'a node of a chain does not answer')
    },
    (_node, index) => String(index),
  )
  const all = urls.map((url, index): Upstream => {
    const node = createUpstream({ url, caipNetworkId, clock })
    return {
      ...node,
      call: async (call, signal) => {
        try {
          return await node.call(call, signal)
        } catch (error) {
          if (error instanceof UpstreamError) void ping(node, index)
          throw error
        }
      },
    }
  })
  const pingAll = (): Promise<unknown> => Promise.all(all.map(ping))

  const startPinging = async (): Promise<readonly Upstream[]> => {
    stopPinging = clock.setInterval(() => void pingAll(), PING_MS)
    await new Promise<void>((resolve) => {
      const cancel = clock.setTimeout(resolve, FIRST_PING_MS)
      void pingAll().then(() => {
        cancel()
        resolve()
      })
    })
    ranking = rankUpstreams(all)
    return ranking
  }

  return {
    all,
    ranked: async () => {
      firstRanking ??= startPinging()
      return ranking ?? firstRanking
    },
    stop: async () => {
      stopPinging()
      await Promise.all(all.map(({ close }) => close()))
    },
  }
}
