import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import { type WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../../http/clientAddress.ts'
import { RateLimitedError } from '../../http/rateLimits.ts'
import type { RpcBudget } from '../limits.ts'
import { readBody } from '../request.ts'
import { type Rpc, refuseBody } from '../service.ts'
import type { ChainFeed } from './chainFeed.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** Close codes. A client that was closed may connect again at once, and reads what it missed. */
export const rpcCloseCodes = {
  /** The server stops or starts again. */
  restart: 1012,
  /** Too many calls despite refusals. */
  flood: 1008,
  /** The client does not read what it is sent. */
  slowConsumer: 4008,
} as const

/** Largest frame of a client, in bytes, as the largest body of a request. */
const LARGEST_FRAME = 128 * 1024
/** What may wait in memory for a client that reads slowly, in bytes. */
const MOST_BUFFERED = 4 * 1024 * 1024
/** Calls of one socket that may be under way; it is not read meanwhile. */
const MOST_UNDER_WAY = 32
/** Refusals in a row that end a socket. */
const MOST_REFUSALS = 50
const PING_MS = 30_000
const CLOSE_MS = 2_000

/** Who a socket belongs to. */
export type SocketOwner = { chainId: string; network: string; project: string; address: string }

/** Why a socket is not opened. */
export type SocketRefusal = { status: 400 | 401 | 403 | 429 | 503; message: string }

/** The sockets of the RPC service. */
export type RpcSockets = {
  /** @returns false if the request is not for us. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  counts: () => { sockets: number; newHeads: number; logs: number }
  stop: () => Promise<void>
}

/**
 * Creates the sockets: calls as over HTTP, and subscriptions to new blocks and logs, at `/v1?chainId=&projectId=`.
 *
 * @param options.admit - decides about a request before it is upgraded.
 * @param options.feedOf - the news of a chain.
 */
export function createRpcSockets(options: {
  rpc: Pick<Rpc, 'answer' | 'hasChain'>
  feedOf: (chainId: string) => ChainFeed
  budget: RpcBudget
  admit: (request: IncomingMessage, query: URLSearchParams) => Promise<SocketOwner | SocketRefusal>
  limits: { sockets: number; socketsPerNetwork: number }
  clock: Clock
  onNotice: () => void
  onClose: (reason: keyof typeof rpcCloseCodes) => void
}): RpcSockets {
  const { rpc, feedOf, budget, admit, limits, clock, onNotice, onClose } = options
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LARGEST_FRAME,
  })
  const open = new Map<WebSocket, { subscriptions: Subscriptions; isAlive: boolean }>()
  const perNetwork = new Map<string, number>()
  let isStopped = false

  const close = (socket: WebSocket, reason: keyof typeof rpcCloseCodes): void => {
    if (socket.readyState !== socket.OPEN) return
    onClose(reason)
    socket.close(rpcCloseCodes[reason], reason)
    clock.setTimeout(() => socket.terminate(), CLOSE_MS)
  }
  const changeNetwork = (network: string, by: 1 | -1): void => {
    const count = (perNetwork.get(network) ?? 0) + by
    if (count > 0) perNetwork.set(network, count)
    else perNetwork.delete(network)
  }

  const enter = (socket: WebSocket, { chainId, network, project, address }: SocketOwner): void => {
    const caller = { network: networkOf(address), project }
    let underWay = 0
    let refusals = 0
    const send = (text: string): void => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > MOST_BUFFERED) return close(socket, 'slowConsumer')
      socket.send(text)
    }
    const subscriptions = createSubscriptions({
      feed: feedOf(chainId),
      send: (text) => {
        onNotice()
        send(text)
      },
    })
    open.set(socket, { subscriptions, isAlive: true })
    const answerText = async (text: string): Promise<string> => {
      budget.takeBody(caller, Buffer.byteLength(text))
      const body = readBody(text)
      if ('code' in body) return refuseBody(body).body
      if (body.calls.length > 1) budget.takeCalls(caller, body.calls.length - 1)
      const replies = body.calls.map(async (call) => {
        const own = 'method' in call ? subscriptions.answer(call) : undefined
        return own ?? (await rpc.answer(chainId, { isBatch: false, calls: [call] })).body
      })
      const texts = await Promise.all(replies)
      return body.isBatch ? `[${texts.join(',')}]` : (texts[0] ?? '')
    }
    socket.on('message', (data, isBinary) => {
      // What had arrived before it was closed.
      if (socket.readyState !== socket.OPEN) return
      const entry = open.get(socket)
      if (entry) entry.isAlive = true
      underWay += 1
      if (underWay >= MOST_UNDER_WAY) socket.pause()
      const text = Buffer.isBuffer(data) && !isBinary ? data.toString('utf8') : ''
      answerText(text)
        .then(
          (reply) => {
            refusals = 0
            send(reply)
          },
          (error: unknown) => {
            refusals += 1
            send(JSON.stringify({ jsonrpc: '2.0', id: null, error: describe(error) }))
            if (refusals >= MOST_REFUSALS) close(socket, 'flood')
          },
        )
        .finally(() => {
          underWay -= 1
          if (underWay < MOST_UNDER_WAY && socket.isPaused) socket.resume()
        })
    })
    socket.on('pong', () => {
      const entry = open.get(socket)
      if (entry) entry.isAlive = true
    })
    // It is followed by 'close'.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      subscriptions.stop()
      open.delete(socket)
      changeNetwork(network, -1)
    })
  }

  const stopPinging = clock.setInterval(() => {
    for (const [socket, entry] of open) {
      if (!entry.isAlive) socket.terminate()
      entry.isAlive = false
      if (socket.readyState === socket.OPEN) socket.ping()
    }
  }, PING_MS)

  const upgrade = async (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    query: URLSearchParams,
  ): Promise<void> => {
    const owner = await admit(request, query)
    if ('status' in owner) return refuse(stream, owner)
    if (!rpc.hasChain(owner.chainId)) return refuse(stream, { status: 400, message: 'Chain is not supported' })
    const held = perNetwork.get(owner.network) ?? 0
    if (isStopped || open.size >= limits.sockets || held >= limits.socketsPerNetwork) {
      return refuse(stream, { status: 503, message: 'Too many connections. Please try again shortly.' })
    }
    changeNetwork(owner.network, 1)
    let isEntered = false
    // A handshake that is refused, or a client that goes away during it, leaves no socket.
    stream.once('close', () => {
      if (!isEntered) changeNetwork(owner.network, -1)
    })
    server.handleUpgrade(request, stream, head, (socket) => {
      isEntered = true
      enter(socket, owner)
    })
  }

  return {
    handleUpgrade: (request, stream, head) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      if (!/^\/v1\/?$/.test(pathname) || !searchParams.has('chainId')) return false
      upgrade(request, stream, head, searchParams).catch(() => {
        refuse(stream, { status: 503, message: 'The service is not available at the moment.' })
      })
      return true
    },
    counts: () => {
      const all = Array.from(open.values(), ({ subscriptions }) => subscriptions)
      const sum = (kind: 'newHeads' | 'logs'): number => all.reduce((total, one) => total + one.count(kind), 0)
      return { sockets: open.size, newHeads: sum('newHeads'), logs: sum('logs') }
    },
    stop: async () => {
      if (isStopped) return
      isStopped = true
      stopPinging()
      const closed = Array.from(open.keys(), (socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of open.keys()) close(socket, 'restart')
      await Promise.all(closed)
    },
  }
}

function refuse(stream: Duplex, { status, message }: SocketRefusal): void {
  const body = `${message}\n`
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}\r\nconnection: close\r\ncontent-type: text/plain\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const STATUS_TEXTS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

function describe(error: unknown): { code: number; message: string } {
  if (error instanceof RateLimitedError) return { code: -32005, message: error.shortMessage }
  return { code: -32603, message: 'Something went wrong.' }
}
