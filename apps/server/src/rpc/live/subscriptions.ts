import { randomBytes } from 'node:crypto'
import { type RpcAnswer, writeAnswer } from '../json-rpc/answer.ts'
import type { RpcCall } from '../json-rpc/request.ts'
import type { ChainFeed, FeedListener } from './chainFeed.ts'
import { readLogFilter } from './logFilter.ts'

/** The most subscriptions of one socket. */
const MAX_SUBSCRIPTIONS = 32

const errors = {
  params: {
    code: -32602,
    message:
      "Accepted are ['newHeads'] and ['logs', { address, topics }], and for eth_unsubscribe the subscription's id.",
  },
  tooMany: { code: -32005, message: `A connection holds ${MAX_SUBSCRIPTIONS} subscriptions at most.` },
  unreachable: {
    code: -32603,
    message: 'The nodes of this chain cannot be reached at the moment. Please try again shortly.',
  },
} as const

/** The kinds of subscriptions. */
export type SubscriptionKind = 'newHeads' | 'logs'

/** The subscriptions of one socket. */
export type Subscriptions = {
  /**
   * Answers `eth_subscribe` and `eth_unsubscribe`.
   *
   * @param afterSending - receives the functions to call once the answer is sent. Only then does a new subscription notify.
   * @returns undefined for any other call.
   */
  answer: (call: RpcCall, afterSending: (() => void)[]) => Promise<string> | undefined
  /** The number of subscriptions of a kind. */
  count: (kind: SubscriptionKind) => number
  stop: () => void
}

/**
 * Creates the subscriptions of one socket.
 *
 * @param options.send - sends a notification.
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub
 */
export function createSubscriptions(options: { feed: ChainFeed; send: (text: string) => void }): Subscriptions {
  const { feed, send } = options
  const open = new Map<string, { kind: SubscriptionKind; stopListening: () => void }>()
  // How many subscriptions wait for the feed. They also count against the maximum.
  let opening = 0
  let isStopped = false

  const notify = (id: string, result: string): void =>
    send(`{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":${result}}}`)

  const subscribe = async ([kind, filter]: readonly unknown[], afterSending: (() => void)[]): Promise<RpcAnswer> => {
    if (kind !== 'newHeads' && kind !== 'logs') return refuse(errors.params)
    const matches = kind === 'logs' ? readLogFilter(filter) : () => false
    if (!matches) return refuse(errors.params)
    if (open.size + opening >= MAX_SUBSCRIPTIONS) return refuse(errors.tooMany)
    const id = `0x${randomBytes(16).toString('hex')}`
    // The first notification must not come before the response with the id.
    let isAnswered = false
    const listener: FeedListener = {
      wantsLogs: kind === 'logs',
      onBlock: (header) => {
        if (kind === 'newHeads' && isAnswered) notify(id, header)
      },
      onLogs: (logs, isRemoved) => {
        if (!isAnswered) return
        for (const log of logs) if (matches(log)) notify(id, isRemoved ? log.removedText : log.text)
      },
    }
    opening += 1
    try {
      const stopListening = await feed.listen(listener)
      if (isStopped) stopListening()
      else open.set(id, { kind, stopListening })
      afterSending.push(() => {
        isAnswered = true
      })
      return { result: JSON.stringify(id) }
    } catch {
      // `listen` fails only when no node returns a block.
      return refuse(errors.unreachable)
    } finally {
      opening -= 1
    }
  }
  const unsubscribe = ([id]: readonly unknown[]): RpcAnswer => {
    if (typeof id !== 'string') return refuse(errors.params)
    const found = open.get(id)
    found?.stopListening()
    return { result: String(open.delete(id)) }
  }

  return {
    answer: (call, afterSending) => {
      if (call.method !== 'eth_subscribe' && call.method !== 'eth_unsubscribe') return undefined
      const params: unknown = JSON.parse(call.params)
      if (!Array.isArray(params)) return Promise.resolve(writeAnswer(call.id, refuse(errors.params)))
      if (call.method === 'eth_unsubscribe') return Promise.resolve(writeAnswer(call.id, unsubscribe(params)))
      return subscribe(params, afterSending).then((answer) => writeAnswer(call.id, answer))
    },
    count: (kind) => Array.from(open.values()).filter((one) => one.kind === kind).length,
    stop: () => {
      isStopped = true
      for (const { stopListening } of open.values()) stopListening()
      open.clear()
    },
  }
}

function refuse(error: { code: number; message: string }): RpcAnswer {
  return { error: JSON.stringify(error) }
}
