import { backoffMs, type Clock } from '@holdfast/base'
import { WebSocket } from 'ws'

/** Waits until it is time to look for a new block. */
export type Heads = {
  /** Resolves when the node has announced a block since the last call, when a poll is due, or when the signal is aborted. */
  next: (signal: AbortSignal) => Promise<void>
  stop: () => void
}

/** How often the node is polled, without a subscription and in addition to one, in milliseconds. */
const POLL_MS = { withoutSubscription: 1_000, besideSubscription: 15_000 } as const
const RETRY = { baseMs: 500, maxMs: 30_000 } as const
/** Far more than the notice of a block, which has about 2 kB. */
const MAX_MESSAGE_BYTES = 1024 * 1024

/**
 * Watches for new blocks by polling, and also by subscription if the node has a WebSocket.
 *
 * @param options.webSocketUrl - undefined for a node without one.
 */
export function createHeads(options: { webSocketUrl: string | undefined; clock: Clock }): Heads {
  const { webSocketUrl, clock } = options
  let socket: WebSocket | undefined
  let isSubscribed = false
  let isStopped = false
  let attempt = 0
  let isPollRequested = false
  let wake = (): void => {}
  let cancelRetry = (): void => {}
  const requestPoll = (): void => {
    isPollRequested = true
    wake()
  }

  const connect = (): void => {
    if (webSocketUrl === undefined || isStopped) return
    const opened = new WebSocket(webSocketUrl, { maxPayload: MAX_MESSAGE_BYTES, handshakeTimeout: 5_000 })
    socket = opened
    opened.on('open', () => opened.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'))
    opened.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString('utf8') : ''
      // The content of a notice is not used: it is only a reason to poll, and the block is fetched and checked as always.
      if (text.includes('eth_subscription')) requestPoll()
      else if (text.includes('"result"')) {
        isSubscribed = true
        attempt = 0
        requestPoll()
      } else opened.terminate()
    })
    // A 'close' event follows, which handles the loss.
    opened.on('error', () => undefined)
    opened.on('close', () => {
      isSubscribed = false
      // A poll is needed at once, because new blocks are not announced while the connection is lost.
      requestPoll()
      if (!isStopped) cancelRetry = clock.setTimeout(connect, backoffMs({ attempt, ...RETRY }))
      attempt += 1
    })
  }
  connect()

  return {
    next: (signal) =>
      new Promise((resolve) => {
        const finish = (): void => {
          cancelPoll()
          signal.removeEventListener('abort', finish)
          wake = () => {}
          isPollRequested = false
          resolve()
        }
        const cancelPoll = clock.setTimeout(
          finish,
          isSubscribed ? POLL_MS.besideSubscription : POLL_MS.withoutSubscription,
        )
        signal.addEventListener('abort', finish)
        wake = finish
        if (isPollRequested || signal.aborted) finish()
      }),
    stop: () => {
      isStopped = true
      cancelRetry()
      socket?.terminate()
    },
  }
}
