import { backoffMs, type Clock } from '@holdfast/base'
import { FATAL_CLOSE_CODE } from '../wire/relayMethods.ts'
import type { RelaySocket, SocketFactory } from './socket.ts'
import type { DeviceSurroundings } from './surroundings.ts'

/** Longest time to open a socket. */
const OPEN_TIMEOUT_MS = 15_000
/** The relay counts as unreachable when no socket has opened within this time. A restart of a relay takes less. */
const SLOW_MS = 3_000
const BACKOFF = { baseMs: 200, maxMs: 30_000 }

/** One socket at a time, reopened automatically for as long as it is needed. */
export type Connection = {
  isOpen: () => boolean
  /** Opens the socket unless it is open or opening. */
  ensureOpen: () => void
  send: (text: string) => void
  /** Closes a socket that no longer answers and opens another. */
  replace: () => void
  close: () => void
}

/**
 * Keeps a connection to a relay.
 *
 * @param options.url - called for each attempt, since the URL contains a fresh token.
 * @param options.isNeeded - called before reconnecting: a client without topics and calls does not reconnect.
 * @param options.onUnreachable - called once each time the relay becomes unreachable; the attempts continue.
 * @param options.onRefused - called when the relay refuses this client for good; return true for one more attempt.
 */
export function createConnection(options: {
  url: () => Promise<string>
  clock: Clock
  random: () => number
  createSocket: SocketFactory
  surroundings: DeviceSurroundings
  isNeeded: () => boolean
  onOpen: () => void
  onFrame: (text: string) => void
  onLost: () => void
  onUnreachable: () => void
  onRefused: (reason: string) => boolean
}): Connection {
  const { clock, random, surroundings } = options
  let socket: RelaySocket | undefined
  let isOpen = false
  let isStarting = false
  let isClosed = false
  let attempt = 0
  let cancelRetry: (() => void) | undefined
  let cancelTimeout: (() => void) | undefined
  let cancelSlow: (() => void) | undefined

  const start = async (): Promise<void> => {
    if (isClosed || socket || isStarting) return
    stopWaiting()
    startSlowTimer()
    if (!surroundings.isOnline()) return
    isStarting = true
    try {
      const url = await options.url()
      if (!isClosed) open(options.createSocket(url))
    } catch {
      // A failure to create the token or the socket is handled like an unreachable relay.
      retry()
    } finally {
      isStarting = false
    }
  }

  const open = (opening: RelaySocket): void => {
    socket = opening
    cancelTimeout = clock.setTimeout(() => replace(), OPEN_TIMEOUT_MS)
    opening.onopen = () => {
      cancelTimeout?.()
      stopSlowTimer()
      isOpen = true
      options.onOpen()
    }
    opening.onmessage = ({ data }) => {
      // The relay answers, so earlier failures no longer count.
      attempt = 0
      if (typeof data === 'string') options.onFrame(data)
    }
    opening.onclose = ({ code, reason }) => {
      dropSocket()
      if (code !== FATAL_CLOSE_CODE || options.onRefused(reason)) retry()
      else attempt += 1
    }
  }

  /** Forgets the socket, ignores its later events, and reports the loss of an open socket. */
  const dropSocket = (): void => {
    if (!socket) return
    cancelTimeout?.()
    socket.onopen = socket.onmessage = socket.onclose = null
    socket = undefined
    const wasOpen = isOpen
    isOpen = false
    if (wasOpen) options.onLost()
  }

  /**
   * Starts the timer for `onUnreachable` unless it runs already, so that it counts from the first of several attempts or from
   * the loss of the device's network.
   */
  const startSlowTimer = (): void => {
    cancelSlow ??= clock.setTimeout(options.onUnreachable, SLOW_MS)
  }

  const stopSlowTimer = (): void => {
    cancelSlow?.()
    cancelSlow = undefined
  }

  const stopWaiting = (): void => {
    cancelRetry?.()
    cancelRetry = undefined
  }

  const retry = (): void => {
    if (cancelRetry) return
    // Without further attempts, nothing shows whether the relay is reachable.
    if (isClosed || !options.isNeeded()) return stopSlowTimer()
    const run = (): void => {
      cancelRetry = undefined
      void start()
    }
    cancelRetry = clock.setTimeout(run, backoffMs({ ...BACKOFF, attempt, random }))
    attempt += 1
  }

  const closeSocket = (): void => {
    const old = socket
    dropSocket()
    old?.close()
  }

  const replace = (): void => {
    closeSocket()
    retry()
  }

  const startAfresh = (): void => {
    attempt = 0
    if (options.isNeeded()) void start()
  }

  const undos = [
    surroundings.onNetwork((isOnline) => {
      if (isOnline) return startAfresh()
      closeSocket()
      if (options.isNeeded()) startSlowTimer()
    }),
    surroundings.onVisible(startAfresh),
  ]

  return {
    isOpen: () => isOpen,
    ensureOpen: () => {
      // After failed attempts or a refusal, the next attempt starts only after a pause.
      if (socket || cancelRetry || isStarting) return
      if (attempt === 0) void start()
      else retry()
    },
    send: (text) => {
      if (isOpen) socket?.send(text)
    },
    replace,
    close: () => {
      isClosed = true
      stopWaiting()
      stopSlowTimer()
      for (const undo of undos) undo()
      closeSocket()
    },
  }
}
