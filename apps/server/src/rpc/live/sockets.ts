import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { RefusalStatus } from '../../http/errors.ts'
import { refuseUpgrade } from '../../http/refuseUpgrade.ts'
import { createSocketServer } from '../../sockets/createSocketServer.ts'
import { chainNotSupportedText } from '../errors.ts'
import type { RpcBudget } from '../limits.ts'
import type { Rpc } from '../service.ts'
import type { ChainFeed } from './chainFeed.ts'
import { type CloseReason, type RpcSocket, type RpcSocketOwner, serveSocket } from './serveSocket.ts'

/** Largest frame that a client may send, in bytes: the same as the largest HTTP body. */
const MAX_FRAME_BYTES = 128 * 1024
/** How much one network may send over all its sockets: far more than its permitted calls need. */
const MAX_SENT = { addressBytesPerSecond: 4 * 1024 * 1024, addressBurstBytes: 8 * 1024 * 1024 }

/** The refusal to open a socket. */
export type SocketRefusal = { status: RefusalStatus; message: string }

/** The sockets of the RPC service. */
export type RpcSockets = {
  /** @returns false if the request is not for the RPC service. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  counts: () => { sockets: number; newHeads: number; logs: number }
  stop: () => Promise<void>
}

/**
 * Creates the sockets at `/v1?chainId=&projectId=`. They serve the same calls as HTTP, and subscriptions to blocks and logs.
 *
 * @param options.admit - checks a request before it is upgraded, and returns the socket's owner or a refusal.
 * @param options.feedOf - returns the feed of a chain.
 */
export function createRpcSockets(options: {
  rpc: Pick<Rpc, 'answer' | 'hasChain'>
  feedOf: (chainId: string) => ChainFeed
  budget: RpcBudget
  admit: (request: IncomingMessage, query: URLSearchParams) => Promise<RpcSocketOwner | SocketRefusal>
  limits: { sockets: number; socketsPerNetwork: number }
  clock: Clock
  onNotification: () => void
  onClose: (reason: CloseReason) => void
  log: Logger
}): RpcSockets {
  const { rpc, feedOf, budget, admit, limits, clock, onNotification, onClose, log } = options
  const open = new Map<WebSocket, RpcSocket>()
  const sockets = createSocketServer<RpcSocketOwner>({
    maxFrameBytes: MAX_FRAME_BYTES,
    limits,
    budget: MAX_SENT,
    clock,
    onOpen: (opened) => {
      const { socket, owner } = opened
      const feed = feedOf(owner.chainId)
      open.set(socket, serveSocket(opened, { rpc, feed, budget, onNotification, onClose, log }))
      socket.on('close', () => open.delete(socket))
    },
  })

  const upgrade = async (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    query: URLSearchParams,
  ): Promise<void> => {
    const owner = await admit(request, query)
    if ('status' in owner) return refuse(stream, owner)
    if (!rpc.hasChain(owner.chainId)) return refuse(stream, { status: 400, message: chainNotSupportedText })
    if (!sockets.open(request, stream, head, owner))
      refuse(stream, { status: 503, message: 'Too many connections. Please try again shortly.' })
  }

  return {
    handleUpgrade: (request, stream, head) => {
      // `new URL` could throw, since a client may send any text as `request.url`.
      const [, query] = /^\/v1\/?\?(.*)$/.exec(request.url ?? '') ?? []
      const parameters = new URLSearchParams(query)
      if (!parameters.has('chainId')) return false
      upgrade(request, stream, head, parameters).catch(() => {
        // The project could not be looked up, because the database is unavailable.
        refuse(stream, {
          status: 503,
          message: 'The service is not available at the moment. Please try again shortly.',
        })
      })
      return true
    },
    counts: () => {
      const all = Array.from(open.values(), ({ subscriptions }) => subscriptions)
      const sum = (kind: 'newHeads' | 'logs'): number => all.reduce((total, one) => total + one.count(kind), 0)
      return { sockets: sockets.count(), newHeads: sum('newHeads'), logs: sum('logs') }
    },
    stop: () => {
      for (const { close } of open.values()) close('restart')
      return sockets.stop()
    },
  }
}

function refuse(stream: Duplex, { status, message }: SocketRefusal): void {
  refuseUpgrade(stream, { status, contentType: 'text/plain', body: `${message}\n` })
}
