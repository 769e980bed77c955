import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Socket } from 'node:net'
import { BaseError, type Clock, systemClock } from '@holdfast/base'
import { getRequestListener } from '@hono/node-server'
import { createConnectionLimits } from './fairness/createConnectionLimits.ts'
import { createRequestTurns } from './fairness/createRequestTurns.ts'
import { handleShares, readHandleLimit } from './fairness/handles.ts'
import { refuseUpgrade } from './http/refuseUpgrade.ts'
import type { Service } from './services/Service.ts'

/** Thrown when the server cannot listen on a port. */
class PortError extends BaseError {
  override name = 'PortError' as const
  constructor({ port, variable, cause }: { port: number; variable: string; cause: Error & { code?: string } }) {
    super(
      cause.code === 'EADDRINUSE'
        ? `port ${port} is in use; stop the program that uses it, or choose another with ${variable}.`
        : `the server cannot listen on port ${port} (${cause.code ?? cause.message}); choose another with ${variable}.`,
      { cause },
    )
  }
}

/** An open port. */
export type Listener = {
  /** The port; differs from the requested port only if that was 0. */
  port: number
  /** Accepts no more requests, and lets running ones finish for a few seconds (`timeLimits.drainMs`). */
  stop: () => Promise<void>
}

/** The time limits of a port, in milliseconds. */
type TimeLimits = {
  /** For a request's headers. */
  headersMs: number
  /** For the whole of a request. */
  requestMs: number
  /** How often the two limits above are checked, and a network's excess connections are closed. */
  checkMs: number
  /** How long a connection must have been quiet before it may be closed because its network has too many of them. */
  quietMs: number
  /** How long a connection may be inactive, because the client does not read its answer or the answer never comes. */
  inactiveMs: number
  /** How long running requests may take to finish when the server stops. */
  drainMs: number
}
const DEFAULT_TIME_LIMITS: TimeLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 5_000,
  quietMs: 5_000,
  inactiveMs: 120_000,
  drainMs: 5_000,
}
/**
 * How long an idle connection stays open: longer than proxies keep one open. Otherwise, a proxy could send a request into a
 * connection that is just being closed.
 */
const IDLE_MS = 75_000
/** The most bytes of a request's URL and headers; more is answered with 431. */
const MAX_HEADER_BYTES = 16 * 1024
type FetchHandler = { fetch: (request: Request, ...rest: never[]) => Response | Promise<Response> }

/**
 * Serves an app on a port.
 *
 * @param options.variable - the environment variable that sets the port. Errors name it.
 * @param options.trustedProxies - how many proxies in front of this server report a visitor's address.
 * @param options.maxHeaderBytes - limits a request's URL and headers together; 16 kB by default.
 * @param options.handles - how many files and connections the process may have open; the system's limit by default.
 * @param options.timeLimits - replaces the default time limits.
 * @throws {PortError}
 */
export async function listen(options: {
  app: FetchHandler
  host: string
  port: number
  variable: string
  services?: readonly Service[] | undefined
  trustedProxies: number
  maxHeaderBytes?: number | undefined
  handles?: number | undefined
  timeLimits?: Partial<TimeLimits> | undefined
  clock?: Clock | undefined
}): Promise<Listener> {
  const { app, host, port, variable, services = [], trustedProxies, maxHeaderBytes = MAX_HEADER_BYTES } = options
  const { handles = readHandleLimit(), clock = systemClock } = options
  const { headersMs, requestMs, checkMs, quietMs, inactiveMs, drainMs } = {
    ...DEFAULT_TIME_LIMITS,
    ...options.timeLimits,
  }
  const maxPerNetwork = Math.floor(handles * handleShares.port)
  const connections = createConnectionLimits({ maxPerNetwork, trustedProxies, quietMs, clock })
  const inTurn = createRequestTurns({ trustedProxies, clock })
  // `FetchHandler` declares no types for the arguments after the request.
  const fetchApp = app.fetch as Parameters<typeof getRequestListener>[0]
  // `hostname` stands in for a missing `Host`: HTTP/1.0 needs none, and health checks of proxies send none (RFC 9112 section
  // 3.2). No answer depends on it.
  const handleInApp = getRequestListener(fetchApp, { hostname: 'localhost' })
  const server = createServer(
    {
      headersTimeout: headersMs,
      keepAliveTimeout: IDLE_MS,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: maxHeaderBytes,
      // Some HTTP libraries offer an upgrade to `h2c` with every request. Only WebSockets are supported, and any other offer is
      // ignored (RFC 9110 section 7.8).
      shouldUpgradeCallback: ({ headers }) => /\bwebsocket\b/i.test(headers.upgrade ?? ''),
    },
    (request, response) => {
      if (!connections.take(request, response)) return
      if (namesHostTwice(request)) return void response.writeHead(400, { connection: 'close' }).end()
      const passToApp = (): void => void handleInApp(request, response)
      inTurn(request, () => {
        if (!services.some((service) => service.handleRequest?.(request, response, passToApp))) passToApp()
      })
    },
  )
  // WebSockets have their own rules: `ws` turns this timeout off for a connection that it takes over.
  server.timeout = inactiveMs
  server.on('connection', connections.open)
  server.on('upgrade', (request, socket, head) => {
    if (socket instanceof Socket) connections.handOver(socket)
    socket.on('error', () => socket.destroy())
    if (namesHostTwice(request)) return refuseUpgrade(socket, { status: 400 }, clock)
    if (services.some((service) => service.handleUpgrade?.(request, socket, head))) return
    refuseUpgrade(socket, { status: 404 }, clock)
  })
  // By default, Node closes the connection of a CONNECT request without an answer.
  server.on('connect', (_request, socket) => refuseUpgrade(socket, { status: 405 }, clock))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new PortError({ port, variable, cause })))
    server.listen({ port, host }, resolve)
  })
  const stopClosingExcess = clock.setInterval(connections.closeExcess, checkMs)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => {
      stopClosingExcess()
      return drain(server, drainMs, clock)
    },
  }
}

/**
 * Whether a request has several `Host` headers. Node keeps the first, but a proxy in front of the server may have used another.
 *
 * @see RFC 9112 section 3.2
 */
function namesHostTwice({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function drain(server: Server, drainMs: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancelTimer = clock.setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      cancelTimer()
      resolve()
    })
    server.closeIdleConnections()
  })
}
