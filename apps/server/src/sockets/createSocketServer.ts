import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import { type WebSocket, WebSocketServer } from 'ws'
import { createPacer } from '../fairness/createPacer.ts'
import type { Intake } from '../fairness/Intake.ts'
import type { NetworkBudget } from '../fairness/Network.ts'

/** How often each socket is pinged, in milliseconds. */
const PING_MS = 30_000
/** How long a client may take to close a socket, in milliseconds. */
const CLOSE_MS = 2_000
/** The close code of a server that stops or restarts. @see the WebSocket Close Code Number Registry of IANA */
const RESTART = 1012

/** The owner of a socket: the client's address, and the network to which the address belongs. */
export type SocketOwner = { address: string; network: string }

/** A client's open socket. */
export type OpenSocket<Owner extends SocketOwner> = {
  socket: WebSocket
  owner: Owner
  /** Pauses and resumes the reading of the socket. */
  intake: Intake
  /** Closes the socket. If the client does not close its side in time, the socket is cut off. */
  close: (code: number, reason?: string) => void
}

/** The sockets of a service. */
export type SocketServer<Owner extends SocketOwner> = {
  /**
   * Opens a socket for an admitted request.
   *
   * @returns false when there are too many sockets, or the server is stopping; the caller then refuses the request.
   */
  open: (request: IncomingMessage, stream: Duplex, head: Buffer, owner: Owner) => boolean
  count: () => number
  /** Closes all sockets with code 1012, and waits until they are closed. */
  stop: () => Promise<void>
}

/**
 * Creates the server for a service's sockets. Their number is limited per network and in total, and they are read as fast as
 * the budgets of their networks allow. Each socket is pinged, and is cut off if nothing arrives from it between two pings,
 * unless its reading is paused.
 *
 * @param options.maxFrameBytes - the longest frame that is accepted.
 * @param options.budget - how much one network may send over all its sockets.
 * @param options.onOpen - called with each socket that opens.
 */
export function createSocketServer<Owner extends SocketOwner>(options: {
  maxFrameBytes: number
  limits: { sockets: number; socketsPerNetwork: number }
  budget: NetworkBudget
  clock: Clock
  onOpen: (opened: OpenSocket<Owner>) => void
}): SocketServer<Owner> {
  const { maxFrameBytes, limits, budget, clock, onOpen } = options
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
  })
  const pacer = createPacer({ budget, clock })
  const openSockets = new Map<WebSocket, { isAlive: boolean; intake: Intake }>()
  const perNetwork = new Map<string, number>()
  let isStopped = false
  let onEmpty = (): void => {}

  const changeCount = (network: string, by: 1 | -1): void => {
    const count = (perNetwork.get(network) ?? 0) + by
    if (count > 0) perNetwork.set(network, count)
    else perNetwork.delete(network)
  }
  const close = (socket: WebSocket, code: number, reason?: string): void => {
    socket.close(code, reason)
    clock.setTimeout(() => socket.terminate(), CLOSE_MS)
  }
  const addSocket = (socket: WebSocket, stream: Duplex, owner: Owner): void => {
    const state = { isAlive: true, intake: pacer.pace(socket, stream, owner.address) }
    openSockets.set(socket, state)
    const keepAlive = (): void => void (state.isAlive = true)
    socket.on('message', keepAlive)
    socket.on('pong', keepAlive)
    // 'close' follows, and its listener removes the socket.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      openSockets.delete(socket)
      changeCount(owner.network, -1)
      if (openSockets.size === 0) onEmpty()
    })
    onOpen({ socket, owner, intake: state.intake, close: (code, reason) => close(socket, code, reason) })
  }
  const stopPinging = clock.setInterval(() => {
    for (const [socket, state] of openSockets) {
      if (!state.isAlive && state.intake.isReading) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.ping()
      state.isAlive = false
    }
    pacer.sweep()
  }, PING_MS)

  return {
    open: (request, stream, head, owner) => {
      // The client left while its request was being admitted, so there is nothing to refuse.
      if (stream.destroyed) return true
      const openedByNetwork = perNetwork.get(owner.network) ?? 0
      if (isStopped || openSockets.size >= limits.sockets || openedByNetwork >= limits.socketsPerNetwork) return false
      changeCount(owner.network, 1)
      let isOpened = false
      // A failed handshake creates no socket: only the stream's 'close' reports it.
      stream.once('close', () => {
        if (!isOpened) changeCount(owner.network, -1)
      })
      server.handleUpgrade(request, stream, head, (socket) => {
        isOpened = true
        addSocket(socket, stream, owner)
      })
      return true
    },
    count: () => openSockets.size,
    stop: async () => {
      isStopped = true
      stopPinging()
      if (openSockets.size === 0) return
      const empty = new Promise<void>((resolve) => {
        const before = onEmpty
        onEmpty = () => {
          before?.()
          resolve()
        }
      })
      for (const socket of openSockets.keys()) close(socket, RESTART, 'restart')
      await empty
    },
  }
}
