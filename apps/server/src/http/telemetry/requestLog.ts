import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { readClientAddress } from '../clientAddress.ts'
import type { AppEnv } from '../context.ts'
import type { HttpMetrics } from './metrics.ts'
import { createRequestLogger } from './requestLogger.ts'

/** The most characters of a path that are logged: a stranger may send a path up to the limit for all headers together. */
const MAX_PATH_LENGTH = 300

/** A request that has begun. */
export type RequestRecord = {
  requestId: string
  /** The address of the visitor behind the trusted proxies. */
  clientAddress: string
  /** Logs one line and counts the request. @param answer.path - without the query, which is not logged. */
  end: (answer: { method: string; path: string; status: number }) => void
}

/** Gives each request an id, and records the request when it is answered. */
export type RequestRecorder = {
  begin: (incoming: Pick<IncomingMessage, 'socket' | 'headers'>) => RequestRecord
}

/** Creates the recorder of the requests to one port. */
export function createRequestRecorder(options: {
  log: Logger
  metrics: HttpMetrics
  trustedProxies: number
  /** Writes a path without its secret parts. @default the path as it is */
  formatPath?: ((path: string) => string) | undefined
}): RequestRecorder {
  const { log, metrics, trustedProxies, formatPath = (path) => path } = options
  // These lines skip redaction, which would cost more than the rest of a line: all their fields are written here, and none is
  // secret.
  const lines = log.child({}, { redact: [] })
  return {
    begin: ({ socket, headers }) => {
      const startedAt = performance.now()
      const requestId = randomUUID()
      const clientAddress = readClientAddress({
        remoteAddress: socket.remoteAddress,
        forwardedFor: headers['x-forwarded-for']?.toString(),
        trustedProxies,
      })
      const end: RequestRecord['end'] = ({ method, path, status }) => {
        const ms = Math.round(performance.now() - startedAt)
        metrics.observe({ method, isApi: path.startsWith('/api/'), status, ms })
        lines.info({ requestId, method, path: cutPath(formatPath(path)), status, ms }, 'request')
      }
      return { requestId, clientAddress, end }
    },
  }
}

function cutPath(path: string): string {
  return path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path
}

/** Records each request that the app answers. */
export function requestLog(options: { log: Logger; requests: RequestRecorder }): MiddlewareHandler<AppEnv> {
  const { log, requests } = options
  return async (context, next) => {
    const { requestId, clientAddress, end } = requests.begin(context.env.incoming)
    context.set('requestId', requestId)
    context.set('log', createRequestLogger(log, requestId))
    context.set('clientAddress', clientAddress)
    // The header is set on Node's own response: changing the headers of Hono's response would copy them all.
    context.env.outgoing.setHeader('x-request-id', requestId)
    await next()
    end({ method: context.req.method, path: context.req.path, status: context.res.status })
  }
}
