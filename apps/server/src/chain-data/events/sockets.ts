import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServicesError } from '@holdfast/api'
import type { Clock } from '@holdfast/base'
import { type WebSocket, WebSocketServer } from 'ws'
import { createPacer } from '../../fairness/createPacer.ts'
import type { Intake } from '../../fairness/Intake.ts'
import { RefusedError } from '../../http/errors.ts'
import { refuseUpgrade } from '../../http/refuseUpgrade.ts'
import type { AdmittedRequest } from './admit.ts'
import type { EventHub } from './hub.ts'

/** The path of the event sockets. */
const PATH = /^\/v1\/events\/?(?:\?|$)/
/** The most sockets, per network and in total. */
const MAX_SOCKETS = { perNetwork: 64, all: 20_000 } as const
/** The most that is buffered for a slow client, in bytes. */
const MAX_BUFFERED_BYTES = 64 * 1024
/** The longest frame that is accepted: clients send only pongs. */
const MAX_FRAME_BYTES = 256
/** How often each socket is pinged, in milliseconds. */
const PING_MS = 30_000
/** How much one network may send over all its sockets: more than their pongs need. */
const MAX_SENT = { addressBytesPerSecond: 64 * 1024, addressBurstBytes: 256 * 1024 }
/** How long a client may take to close a socket, in milliseconds. */
const CLOSE_MS = 2_000
/** Close codes. @see RFC 6455 section 7.4.1 */
const closeCodes = { restart: 1012, tryLater: 1013 } as const

/** Manages the open event sockets. */
export type EventSockets = {
  /** Accepts or refuses a request for an event socket. @returns false if the request is for another path. */
  handleUpgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
  count: () => number
  stop: () => Promise<void>
}

/** Creates the sockets. */
export function createEventSockets(options: {
  hub: EventHub
  admit: (request: IncomingMessage) => Promise<AdmittedRequest>
  clock: Clock
}): EventSockets {
  const { hub, admit, clock } = options
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  })
  const pacer = createPacer({ budget: MAX_SENT, clock })
  const open = new Map<WebSocket, { isAlive: boolean; intake: Intake }>()
  const perNetwork = new Map<string, number>()
  let isStopped = false

  const changeCount = (network: string, by: 1 | -1): void => {
    const count = (perNetwork.get(network) ?? 0) + by
    if (count > 0) perNetwork.set(network, count)
    else perNetwork.delete(network)
  }
  const close = (socket: WebSocket, code: number): void => {
    socket.close(code)
    clock.setTimeout(() => socket.terminate(), CLOSE_MS)
  }
  const addSocket = (socket: WebSocket, stream: Duplex, { address, network, ...watched }: AdmittedRequest): void => {
    const state = { isAlive: true, intake: pacer.pace(socket, stream, address) }
    open.set(socket, state)
    const unsubscribe = hub.listen(watched, (json) => {
      if (socket.readyState !== socket.OPEN) return
      // A client that does not keep up is disconnected. It connects again, and then reads everything again.
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) close(socket, closeCodes.tryLater)
      else socket.send(json)
    })
    socket.on('pong', () => {
      state.isAlive = true
    })
    // After an error, 'close' is emitted as well.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      unsubscribe()
      open.delete(socket)
      changeCount(network, -1)
    })
  }
  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const admitted = await admit(request)
    const { network } = admitted
    if (stream.destroyed) return
    if (isStopped || open.size >= MAX_SOCKETS.all || (perNetwork.get(network) ?? 0) >= MAX_SOCKETS.perNetwork) {
      throw new RefusedError({
        status: 503,
        code: 'full',
        message: 'Too many connections. Please poll.',
        retryAfterS: 60,
      })
    }
    changeCount(network, 1)
    let isOpened = false
    // A failed handshake creates no socket: only the stream's 'close' reports it.
    stream.once('close', () => {
      if (!isOpened) changeCount(network, -1)
    })
    server.handleUpgrade(request, stream, head, (socket) => {
      isOpened = true
      addSocket(socket, stream, admitted)
    })
  }
  const stopPinging = clock.setInterval(() => {
    for (const [socket, state] of open) {
      if (!state.isAlive && state.intake.isReading) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.ping()
      state.isAlive = false
    }
    pacer.sweep()
  }, PING_MS)

  return {
    handleUpgrade: (request, stream, head) => {
      if (!PATH.test(request.url ?? '')) return false
      upgrade(request, stream, head).catch((error: unknown) => refuse(stream, error))
      return true
    },
    count: () => open.size,
    stop: async () => {
      if (isStopped) return
      isStopped = true
      stopPinging()
      const closed = Array.from(open.keys(), (socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of open.keys()) close(socket, closeCodes.restart)
      await Promise.all(closed)
    },
  }
}

/** Refuses a request for a socket, in the error format of every other call. */
function refuse(stream: Duplex, error: unknown): void {
  const { status, code, shortMessage } =
    error instanceof RefusedError
      ? error
      : { status: 503, code: 'unavailable', shortMessage: 'The service is not available at the moment.' }
  const body = { status, reasons: [{ name: code, description: shortMessage }] } satisfies ServicesError
  refuseUpgrade(stream, { status, contentType: 'application/json', body: JSON.stringify(body) })
}
