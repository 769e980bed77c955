import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServicesError } from '@holdfast/api'
import type { Clock } from '@holdfast/base'
import { RefusedError } from '../../http/errors.ts'
import { refuseUpgrade } from '../../http/refuseUpgrade.ts'
import { createSocketServer } from '../../sockets/createSocketServer.ts'
import type { AdmittedRequest } from './admit.ts'
import type { EventHub } from './hub.ts'

/** The path of the event sockets. */
const PATH = /^\/v1\/events\/?(?:\?|$)/
/** The most sockets, in total and per IP network of clients. */
const LIMITS = { sockets: 20_000, socketsPerNetwork: 64 } as const
/** The most that is buffered for a slow client, in bytes. */
const MAX_BUFFERED_BYTES = 64 * 1024
/** The longest frame that is accepted: clients send only pongs. */
const MAX_FRAME_BYTES = 256
/** How much one IP network may send over all its sockets: more than their pongs need. */
const MAX_SENT = { addressBytesPerSecond: 64 * 1024, addressBurstBytes: 256 * 1024 }
/** The close code for a client that should connect again. @see RFC 6455 section 7.4.1 */
const TRY_LATER = 1013

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
  const sockets = createSocketServer<AdmittedRequest>({
    maxFrameBytes: MAX_FRAME_BYTES,
    limits: LIMITS,
    budget: MAX_SENT,
    clock,
    onOpen: ({ socket, owner, close }) => {
      const unsubscribe = hub.listen(owner, (json) => {
        if (socket.readyState !== socket.OPEN) return
        // A client that does not keep up is disconnected. It connects again, and then reads everything again.
        if (socket.bufferedAmount > MAX_BUFFERED_BYTES) close(TRY_LATER)
        else socket.send(json)
      })
      socket.on('close', unsubscribe)
    },
  })
  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    if (sockets.open(request, stream, head, await admit(request))) return
    throw new RefusedError({
      status: 503,
      code: 'full',
      message: 'Too many connections. Please poll.',
      retryAfterS: 60,
    })
  }

  return {
    handleUpgrade: (request, stream, head) => {
      if (!PATH.test(request.url ?? '')) return false
      upgrade(request, stream, head).catch((error: unknown) => refuse(stream, error))
      return true
    },
    count: sockets.count,
    stop: sockets.stop,
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
