import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { readClientAddress } from './clientAddress.ts'
import type { AppEnv } from './context.ts'
import type { HttpMetrics } from './metrics.ts'

/** Gives each request an id, logs one line when it is answered, and counts it. Paths are logged without their query. */
export function requestLog(options: {
  log: Logger
  metrics: HttpMetrics
  trustedProxies: number
}): MiddlewareHandler<AppEnv> {
  const { log, metrics, trustedProxies } = options
  // Redaction costs more than the rest of a log line, and this line only has fields written here, none of them secret.
  const lines = log.child({}, { redact: [] })
  return async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    context.set(
      'clientAddress',
      readClientAddress({
        remoteAddress: context.env.incoming.socket.remoteAddress,
        forwardedFor: context.req.header('x-forwarded-for'),
        trustedProxies,
      }),
    )
    await next()
    context.res.headers.set('x-request-id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    const { status } = context.res
    metrics.observe({ method: context.req.method, isApi: context.req.path.startsWith('/api/'), status, ms })
    lines.info({ requestId, method: context.req.method, path: context.req.path, status, ms }, 'request')
  }
}
