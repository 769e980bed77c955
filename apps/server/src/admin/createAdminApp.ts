import { Hono } from 'hono'
import type { Registry } from 'prom-client'

/** How healthy the server is. */
export type Health = {
  /** Whether it takes requests: false before it has started and while it stops. */
  isServing: () => boolean
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>
  /** Name of a service that cannot do its work. */
  failing?: (() => string | undefined) | undefined
}

/** `/healthz` (the process lives) and `/readyz` (it can do its work). */
export function healthRoutes(health: Health): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    context.header('cache-control', 'no-store')
    if (!health.isServing()) return context.json({ status: 'stopping' }, 503)
    try {
      await health.ping()
    } catch {
      // The cause is in the log of the request that met it; here only the fact counts.
      return context.json({ status: 'database_unavailable' }, 503)
    }
    const failing = health.failing?.()
    return failing === undefined
      ? context.json({ status: 'ready' })
      : context.json({ status: `${failing}_unavailable` }, 503)
  })
  return app
}

/** The operator's port: health, and metrics for Prometheus. It listens on this machine only. */
export function createAdminApp(options: { health: Health; registry: Registry }): Hono {
  const { health, registry } = options
  const app = healthRoutes(health)
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  return app
}
