import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pause } from '@holdfast/base'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { costs, type Network } from '../../fairness/Network.ts'
import { dispatch } from '../calls/dispatch.ts'
import type { Core } from '../core.ts'
import type { createAdmission } from './admission.ts'
import { createWriteGatherer } from './gatherWrites.ts'
import { createRefusals } from './refusals.ts'
import { Connection, closeCodes } from './socket.ts'

/** How often sockets are checked: which ones need a ping, and which ones are dead or slow. */
const TICK_MS = 1000
/** A socket that missed this many pings is considered dead. */
const MISSED_PINGS = 3
/** The most fragments of one frame: many small fragments cost much work for few bytes. The existing clients send none. */
const MAX_FRAGMENTS = 64
/** With more sockets than this, closing is spread over time, so that the clients do not all reconnect at once. */
const CLOSE_AT_ONCE = 200
const CLOSE_PAUSE_MS = 50

export declare namespace createSockets {
  type Parameters = {
    core: Core
    admit: ReturnType<typeof createAdmission>
    pingMs: number
    ipOf: (request: IncomingMessage) => string
  }
}

/** Admits the relay's sockets, keeps them alive and closes them. */
export function createSockets({ core, admit, pingMs, ipOf }: createSockets.Parameters) {
  const { hub, limits, clock, metrics, networks, turns } = core
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameHardBytes,
    maxFragments: MAX_FRAGMENTS,
  })
  const connections = new Set<Connection>()
  const gather = createWriteGatherer()
  const refusals = createRefusals({ limits, clock })
  const waitingStreams = new Set<Duplex>()
  let upgrading = 0
  let isDraining = false
  let onEmpty: (() => void) | undefined

  const addConnection = (socket: WebSocket, stream: Duplex, clientId: string, network: Network): void => {
    const { catchUp: onUnblocked } = hub
    const connection = new Connection({ clientId, network, socket, stream, turns, limits, clock, gather, onUnblocked })
    const recordReceived = (controlBytes?: number): void => {
      connection.recordReceived(controlBytes)
      network.spend(costs.frame)
    }
    connections.add(connection)
    network.sockets += 1
    socket.on('message', (data: RawData) => {
      recordReceived()
      // `ws` delivers a Buffer by default.
      dispatch(core, connection, data as Buffer)
    })
    socket.on('pong', ({ length }) => recordReceived(length))
    socket.on('ping', ({ length }) => recordReceived(length))
    socket.on('error', () => connection.terminate())
    socket.on('close', () => {
      connections.delete(connection)
      network.sockets -= 1
      hub.removeConnection(connection)
      if (connections.size === 0) onEmpty?.()
    })
  }

  /** Returns why no client of a network can be admitted now; undefined if one can. */
  const findRefusalReason = (network: Network): string | undefined => {
    if (isDraining) return 'Restarting'
    if (connections.size + upgrading > limits.connections) return 'The relay is full'
    if (network.sockets >= limits.connectionsPerAddress) return 'Too many connections'
    return network.tasks.length > limits.heldRefusals ? 'Too many calls from this network' : undefined
  }

  /** Makes the clients of a network in debt wait before any work is done for them. */
  const waitForTurn = async (network: Network, stream: Duplex): Promise<void> => {
    waitingStreams.add(stream)
    await turns.next(network)
    waitingStreams.delete(stream)
  }

  const handleUpgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const ip = ipOf(request)
    const { authorization, origin, host } = request.headers
    const network = networks.of(ip)
    const refusalReason = findRefusalReason(network)
    if (refusalReason === undefined) {
      if (network.waitMs() > 0) await waitForTurn(network, stream)
      if (stream.destroyed) return
      network.spend(costs.client)
    }
    const admission = refusalReason
      ? { refused: 'full', code: isDraining ? closeCodes.restart : closeCodes.tryLater, reason: refusalReason }
      : await admit({ target: request.url ?? '/', authorization, origin, host, ip, transport: 'socket' })
    if (stream.destroyed) return
    server.handleUpgrade(request, stream, head, (socket) => {
      if ('clientId' in admission && !isDraining) {
        addConnection(socket, stream, admission.clientId, network)
        return
      }
      const { code, reason } = 'clientId' in admission ? { code: closeCodes.restart, reason: 'Restarting' } : admission
      metrics.refused.inc({ reason: 'refused' in admission ? admission.refused : 'full' })
      refusals.refuse(socket, { code, reason, network })
    })
  }

  const stopTicking = clock.setInterval(() => {
    const nowMs = clock.monotonic()
    for (const connection of connections) {
      if (!connection.isReading) connection.lastReceivedMs = nowMs
      if (nowMs - connection.lastReceivedMs > pingMs * MISSED_PINGS) connection.terminate()
      else if (nowMs - connection.lastPingMs >= pingMs) connection.ping(nowMs)
      const { blockedSinceMs } = connection
      if (connection.isOpen && blockedSinceMs !== undefined && nowMs - blockedSinceMs > limits.slowConsumerMs) {
        metrics.refused.inc({ reason: 'slowConsumer' })
        connection.close(closeCodes.slowConsumer, 'slow consumer: messages are not read or not acknowledged')
      }
    }
  }, TICK_MS)

  const closeAll = async (): Promise<void> => {
    let closed = 0
    for (const connection of connections) {
      connection.close(closeCodes.restart, 'Restarting')
      closed += 1
      if (closed % CLOSE_AT_ONCE === 0) await pause(CLOSE_PAUSE_MS, { clock })
    }
  }

  return {
    size: () => connections.size,
    handleUpgrade: (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
      const onError = (): void => {
        stream.destroy()
      }
      stream.on('error', onError)
      upgrading += 1
      handleUpgrade(request, stream, head)
        .catch(onError)
        .finally(() => {
          upgrading -= 1
          stream.off('error', onError)
        })
    },
    /** Tells every client that the relay is restarting, and waits until all have left or were cut off. */
    stop: async (): Promise<void> => {
      isDraining = true
      stopTicking()
      refusals.stop()
      for (const stream of waitingStreams) stream.destroy()
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve
        if (connections.size === 0) resolve()
      })
      await closeAll()
      await empty
    },
  }
}
