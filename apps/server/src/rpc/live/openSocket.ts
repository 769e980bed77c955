import type { Clock } from '@holdfast/base'
import type { WebSocket } from 'ws'
import type { Intake } from '../../fairness/Intake.ts'
import { networkOf } from '../../http/clientAddress.ts'
import { RateLimitedError } from '../../http/rateLimits.ts'
import type { RpcBudget } from '../limits.ts'
import { readBody } from '../request.ts'
import { type Rpc, refuseBody } from '../service.ts'
import type { ChainFeed } from './chainFeed.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** Close codes. After any of these, a client may reconnect at once, and must itself read what it missed. */
const closeCodes = {
  /** The server is stopping or restarting. */
  restart: 1012,
  /** Too many calls despite refusals. */
  flood: 1008,
  /** The client does not read its messages. */
  slowConsumer: 4008,
} as const

/** A reason to close a socket. */
export type CloseReason = keyof typeof closeCodes

/** The most that waits in memory for a client that reads slowly, in bytes. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
/** The most pending calls of one socket; at this many, reading pauses. */
const MAX_PENDING = 32
/** Refusals in a row that end a socket. */
const MAX_REFUSALS = 50
const CLOSE_MS = 2_000

/** The owner of a socket. */
export type SocketOwner = { chainId: string; network: string; project: string; address: string }

/** A client's open socket. */
export type RpcSocket = {
  subscriptions: Subscriptions
  /** Pings the client. A socket that was silent since the last ping is closed. */
  ping: () => void
  close: (reason: CloseReason) => void
}

/** Answers the calls of a socket, and sends the notifications of its subscriptions. */
export function openSocket(
  socket: WebSocket,
  owner: SocketOwner,
  options: {
    rpc: Pick<Rpc, 'answer'>
    feed: ChainFeed
    budget: RpcBudget
    /** Pauses and resumes the reading of the socket. */
    intake: Intake
    clock: Clock
    onNotification: () => void
    /** Called when the service closes the socket. */
    onClose: (reason: CloseReason) => void
    onEnd: () => void
  },
): RpcSocket {
  const { rpc, feed, budget, intake, clock, onNotification, onClose, onEnd } = options
  const { chainId, project, address } = owner
  const caller = { network: networkOf(address), project }
  let pending = 0
  let refusals = 0
  let isAlive = true

  const close = (reason: CloseReason): void => {
    if (socket.readyState !== socket.OPEN) return
    onClose(reason)
    socket.close(closeCodes[reason], reason)
    clock.setTimeout(() => socket.terminate(), CLOSE_MS)
  }
  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return close('slowConsumer')
    socket.send(text)
  }
  const subscriptions = createSubscriptions({
    feed,
    send: (text) => {
      onNotification()
      send(text)
    },
  })

  const answer = async (text: string): Promise<string> => {
    budget.takeBody(caller, text)
    const body = readBody(text)
    if ('code' in body) return refuseBody(body).body
    if (body.calls.length > 1) budget.takeCalls(caller, body.calls.length - 1)
    const replies = body.calls.map(async (call) => {
      const subscriptionReply = 'method' in call ? subscriptions.answer(call) : undefined
      return subscriptionReply ?? (await rpc.answer(chainId, { isBatch: false, calls: [call] })).body
    })
    const texts = await Promise.all(replies)
    return body.isBatch ? `[${texts.join(',')}]` : (texts[0] ?? '')
  }
  const handle = async (text: string): Promise<void> => {
    pending += 1
    if (pending >= MAX_PENDING) intake.stop()
    try {
      send(await answer(text))
      refusals = 0
    } catch (error) {
      send(JSON.stringify({ jsonrpc: '2.0', id: null, error: describe(error) }))
      refusals += 1
      if (refusals >= MAX_REFUSALS) close('flood')
    }
    pending -= 1
    if (pending < MAX_PENDING && intake.isStopped) intake.start()
  }

  socket.on('message', (data, isBinary) => {
    // Messages that arrive after the socket was closed are dropped.
    if (socket.readyState !== socket.OPEN) return
    isAlive = true
    void handle(Buffer.isBuffer(data) && !isBinary ? data.toString('utf8') : '')
  })
  socket.on('pong', () => (isAlive = true))
  // After 'error' comes 'close'.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    subscriptions.stop()
    onEnd()
  })

  return {
    subscriptions,
    close,
    ping: () => {
      if (!isAlive && intake.isReading) socket.terminate()
      isAlive = false
      if (socket.readyState === socket.OPEN) socket.ping()
    },
  }
}

function describe(error: unknown): { code: number; message: string } {
  if (error instanceof RateLimitedError) return { code: -32005, message: error.shortMessage }
  return { code: -32603, message: 'Something went wrong.' }
}
