import type { Logger } from 'pino'
import { networkOf } from '../../http/clientAddress.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'
import type { OpenSocket, SocketOwner } from '../../sockets/createSocketServer.ts'
import { writeAnswer } from '../json-rpc/answer.ts'
import { answerBatch } from '../json-rpc/batch.ts'
import { refuseBody } from '../json-rpc/reply.ts'
import { type InvalidCall, type RpcCall, readBody } from '../json-rpc/request.ts'
import type { RpcBudget } from '../limits.ts'
import type { Rpc } from '../service.ts'
import type { ChainFeed } from './chainFeed.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** Close codes. After any of these, a client may reconnect at once, and must itself read what it missed. */
const closeCodes = {
  /** The server is stopping or restarting. */
  restart: 1012,
  /** The client kept calling although its calls were refused. */
  flood: 1008,
  /** The client reads its messages too slowly. */
  slowConsumer: 4008,
} as const

/** A reason to close a socket. */
export type CloseReason = keyof typeof closeCodes

/** The most bytes that wait in memory until a client reads them. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
/** The most pending messages of one socket; at this many, reading pauses. */
const MAX_PENDING = 32
/** How many refused messages in a row end a socket. */
const MAX_REFUSALS = 50

/** The owner of a socket, and the chain that the socket serves. */
export type RpcSocketOwner = SocketOwner & { chainId: string; project: string }

/** A client's open socket. */
export type RpcSocket = {
  subscriptions: Subscriptions
  close: (reason: CloseReason) => void
}

/** Answers the calls of a socket, and sends the notifications of its subscriptions. */
export function serveSocket(
  opened: OpenSocket<RpcSocketOwner>,
  options: {
    rpc: Pick<Rpc, 'answer'>
    feed: ChainFeed
    budget: RpcBudget
    onNotification: () => void
    /** Called when the service closes the socket. */
    onClose: (reason: CloseReason) => void
    log: Logger
  },
): RpcSocket {
  const { rpc, feed, budget, onNotification, onClose, log } = options
  const { socket, intake } = opened
  const { chainId, project, address } = opened.owner
  const caller = { network: networkOf(address), project }
  let pending = 0
  let refusals = 0

  const close = (reason: CloseReason): void => {
    if (socket.readyState !== socket.OPEN) return
    onClose(reason)
    opened.close(closeCodes[reason], reason)
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

  const answerCall = async (call: RpcCall | InvalidCall, afterSending: (() => void)[]): Promise<string> => {
    try {
      const subscriptionReply = 'method' in call ? subscriptions.answer(call, afterSending) : undefined
      return await (subscriptionReply ??
        rpc.answer(chainId, { isBatch: false, calls: [call] }).then(({ body }) => body))
    } catch (error) {
      // The other calls of a batch keep their answers: one of them may have opened a subscription.
      log.error({ error, chainId }, 'call failed')
      return writeAnswer(call.id, { error: JSON.stringify(toRpcError(error)) })
    }
  }
  const answer = async (text: string, afterSending: (() => void)[]): Promise<string> => {
    budget.takeBody(caller, text)
    const body = readBody(text)
    if ('code' in body) return refuseBody(body).body
    if (body.calls.length > 1) budget.takeCalls(caller, body.calls.length - 1)
    const [only] = body.calls
    const answerOne = (call: RpcCall | InvalidCall): Promise<string> => answerCall(call, afterSending)
    const reply = await (!body.isBatch && only ? answerOne(only) : answerBatch(body.calls, answerOne))
    budget.countReply(caller, reply)
    return reply
  }
  const handle = async (text: string): Promise<void> => {
    pending += 1
    if (pending >= MAX_PENDING) intake.stop()
    try {
      const afterSending: (() => void)[] = []
      send(await answer(text, afterSending))
      for (const callback of afterSending) callback()
      refusals = 0
    } catch (error) {
      if (!(error instanceof RateLimitedError)) log.error({ error, chainId }, 'message failed')
      send(JSON.stringify({ jsonrpc: '2.0', id: null, error: toRpcError(error) }))
      refusals += 1
      if (refusals >= MAX_REFUSALS) close('flood')
    }
    pending -= 1
    if (pending < MAX_PENDING && intake.isStopped) intake.start()
  }

  socket.on('message', (data, isBinary) => {
    // Messages that arrive after the socket was closed are dropped.
    if (socket.readyState !== socket.OPEN) return
    // A binary message is refused as invalid JSON, like the empty text.
    void handle(Buffer.isBuffer(data) && !isBinary ? data.toString('utf8') : '')
  })
  socket.on('close', subscriptions.stop)

  return { subscriptions, close }
}

function toRpcError(error: unknown): { code: number; message: string } {
  if (error instanceof RateLimitedError) return { code: -32005, message: error.shortMessage }
  return { code: -32603, message: 'Something went wrong.' }
}
