import { backoffMs, type Clock, systemClock, trimTrailingCharacters } from '@holdfast/base'
import type { CaipNetworkId } from '@holdfast/caip'
import { type DataEvent, dataEventSchema } from './answers/events.ts'

/** The first wait before connecting again, and the longest, in milliseconds. */
const RETRY_MS = { base: 1_000, max: 60_000 } as const
/**
 * A connection that ends within this time counts as a failed attempt: a proxy may accept connections for a server that is down.
 */
const STABLE_MS = 30_000

/**
 * Listens to events of a chain and an account, and reconnects when the connection ends. @returns a function that stops
 * listening.
 */
export type WatchEvents = (parameters: {
  chainId: CaipNetworkId
  /** A plain address; without it, the server sends only blocks. */
  account?: string | undefined
  onEvent: (event: DataEvent) => void
  /**
   * Called whenever the connection begins or ends. When it begins, read everything again, since events may have been missed.
   * While there is no connection, poll.
   */
  onLive?: ((isLive: boolean) => void) | undefined
}) => () => void

/**
 * Creates the function that listens to events over WebSockets. It ignores messages that are not valid events.
 *
 * @param options.url - URL of the services, as http(s).
 */
export function createWatchEvents(options: {
  url: string
  projectId: string
  clock?: Clock | undefined
  /** @default the platform's */
  createWebSocket?: ((url: string) => WebSocket) | undefined
}): WatchEvents {
  const { projectId, clock = systemClock, createWebSocket = (url) => new WebSocket(url) } = options
  const address = `${trimTrailingCharacters(options.url, '/').replace(/^http/i, 'ws')}/v1/events`
  return ({ chainId, account, onEvent, onLive = () => {} }) => {
    const query = new URLSearchParams({ projectId, chainId, ...(account !== undefined && { account }) })
    let socket: WebSocket | undefined
    let attempt = 0
    let isLive = false
    let isEnded = false
    let cancelRetry = (): void => {}

    const setLive = (value: boolean): void => {
      if (value === isLive) return
      isLive = value
      onLive(value)
    }
    const connect = (): void => {
      const opened = createWebSocket(`${address}?${query.toString()}`)
      socket = opened
      let openedAt = Infinity
      opened.addEventListener('open', () => {
        if (isEnded) return
        openedAt = clock.monotonic()
        setLive(true)
      })
      opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const event = isEnded ? undefined : parseEvent(data)
        if (event) onEvent(event)
      })
      // There is no listener for `error`, since a `close` always follows it.
      opened.addEventListener('close', () => {
        if (isEnded) return
        setLive(false)
        if (clock.monotonic() - openedAt >= STABLE_MS) attempt = 0
        const waitMs = backoffMs({ attempt, baseMs: RETRY_MS.base, maxMs: RETRY_MS.max })
        attempt += 1
        cancelRetry = clock.setTimeout(connect, waitMs)
      })
    }
    connect()
    return () => {
      isEnded = true
      cancelRetry()
      socket?.close()
    }
  }
}

/** Parses a message. @returns undefined if the message is not a valid event, since a newer server may send other messages. */
function parseEvent(data: unknown): DataEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return dataEventSchema.safeParse(JSON.parse(data)).data
  } catch {
    // The message is not JSON.
    return undefined
  }
}
