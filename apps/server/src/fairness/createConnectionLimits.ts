import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '@holdfast/base'
import { networkOf, readClientAddress } from '../http/clientAddress.ts'

/**
 * How many requests of one connection may wait for their answers. Browsers and programs send one at a time, but Node would pass
 * on thousands at once.
 */
const MAX_UNANSWERED = 32
/**
 * How many connections one network may have before a port closes idle ones (`idle`), and before it also closes those that wait
 * for an answer (`waiting`). A browser opens six.
 */
const MAX_CONNECTIONS = { idle: 512, waiting: 1024 }

/** The state of a connection to a port. */
type Connection = { socket: Socket; network: string; unanswered: number; changedAtMs: number }
/** The connections of a network, those that have been quiet for longest first. */
type NetworkConnections = Record<'idle' | 'waiting', Set<Connection>>

/** Keeps the connections of a port within limits. */
export type ConnectionLimits = {
  /** Notes a new connection. */
  open: (socket: Socket) => void
  /**
   * Notes a request. @returns false if its connection was closed before, or is closed now because it has more unanswered
   * requests than any honest client would have.
   */
  take: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Forgets a connection that is now a WebSocket, which has limits of its own. */
  handOver: (socket: Socket) => void
  /** Closes the excess connections of each network, those that have been quiet for longest first. */
  closeExcess: () => void
}

/**
 * Creates the limits of a port. Every connection takes a file handle of the process. If one network could hold them all, the
 * server would accept no other connection and reach no database.
 *
 * @param options.maxPerNetwork - the most connections that one network may hold. At this limit, a new connection closes the
 * idle connection that has been quiet for longest; if none is idle, the new connection is closed.
 * @param options.trustedProxies - how many proxies are in front of the server. If there is one, the number of connections is
 * not limited, because all of them come from the proxy.
 * @param options.quietMs - how long a connection must have been quiet before `closeExcess` may close it. So if many clients
 * of a network connect at the same time, they have time to send their requests.
 */
export function createConnectionLimits(options: {
  maxPerNetwork: number
  trustedProxies: number
  quietMs: number
  clock: Pick<Clock, 'monotonic'>
}): ConnectionLimits {
  const { maxPerNetwork, trustedProxies, quietMs, clock } = options
  const connections = new Map<Socket, Connection>()
  const networks = new Map<string, NetworkConnections>()

  const placeLast = (connection: Connection): NetworkConnections => {
    const { network, unanswered } = connection
    const ofNetwork = networks.get(network) ?? { idle: new Set(), waiting: new Set() }
    networks.set(network, ofNetwork)
    ofNetwork.idle.delete(connection)
    ofNetwork.waiting.delete(connection)
    ofNetwork[unanswered > 0 ? 'waiting' : 'idle'].add(connection)
    return ofNetwork
  }
  const forget = (socket: Socket): void => {
    const connection = connections.get(socket)
    const ofNetwork = connection && networks.get(connection.network)
    if (!ofNetwork) return
    connections.delete(socket)
    ofNetwork.idle.delete(connection)
    ofNetwork.waiting.delete(connection)
    if (ofNetwork.idle.size + ofNetwork.waiting.size === 0) networks.delete(connection.network)
  }

  return {
    open: (socket) => {
      const address = readClientAddress({
        remoteAddress: socket.remoteAddress,
        forwardedFor: undefined,
        trustedProxies: 0,
      })
      const connection: Connection = {
        socket,
        network: networkOf(address),
        unanswered: 0,
        changedAtMs: clock.monotonic(),
      }
      connections.set(socket, connection)
      socket.once('close', () => forget(socket))
      const { idle, waiting } = placeLast(connection)
      if (trustedProxies > 0 || idle.size + waiting.size <= maxPerNetwork) return
      const [quietest = connection] = idle
      forget(quietest.socket)
      quietest.socket.destroy()
    },
    take: ({ socket }, response) => {
      const connection = connections.get(socket)
      if (!connection) return false
      const change = (by: 1 | -1): void => {
        connection.unanswered += by
        connection.changedAtMs = clock.monotonic()
        if (connections.has(socket)) placeLast(connection)
      }
      change(1)
      if (connection.unanswered > MAX_UNANSWERED) {
        socket.destroy()
        return false
      }
      response.once('close', () => change(-1))
      return true
    },
    handOver: forget,
    closeExcess: () => {
      if (trustedProxies > 0) return
      const quietSinceMs = clock.monotonic() - quietMs
      const counts = new Map<string, number>()
      const latestFirst = [...connections.values()].toSorted((one, other) => other.changedAtMs - one.changedAtMs)
      for (const { socket, network, unanswered, changedAtMs } of latestFirst) {
        const count = (counts.get(network) ?? 0) + 1
        counts.set(network, count)
        const limit = unanswered > 0 ? MAX_CONNECTIONS.waiting : MAX_CONNECTIONS.idle
        if (count > limit && changedAtMs <= quietSinceMs) socket.destroy()
      }
    },
  }
}
